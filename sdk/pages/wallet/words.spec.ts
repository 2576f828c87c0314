import type { PaymentOption } from '../../src/api.js';
import { keyFault } from './free-key.js';
import { amountWords, assetName, chainName } from './payment-words.js';
import { bn } from './words/bn.js';
import { en } from './words/en.js';

const option = (over: Partial<PaymentOption> = {}): PaymentOption => ({
  chain: 'eip155:8453',
  asset: 'USDC',
  address: '0x',
  payment_ready: true,
  ...over,
});

describe('the words for an option', () => {
  it.each([
    [{}, 'USDC', 'Base', 'Any amount'],
    [{ chain: 'polygon', minimum_amount: '5' }, 'USDC', 'Polygon', 'At least 5 USDC'],
    [{ chain: 'ours', network_identifier: 'eip155:1' }, 'USDC', 'Ethereum', 'Any amount'],
    [{ maximum_amount: '0.10' }, 'USDC', 'Base', 'At most 0.10 USDC'],
    [{ minimum_amount: '1', maximum_amount: '2.50' }, 'USDC', 'Base', 'From 1 to 2.50 USDC'],
    [{ fixed_amount: '12.500' }, 'USDC', 'Base', 'Exactly 12.500 USDC'],
    [{ asset: 'eip155:8453/slip44:60' }, 'ETH', 'Base', 'Any amount'],
    [{ asset: 'eip155:8453/erc20:0x83' }, 'token 0x83', 'Base', 'Any amount'],
    [{ asset: 'eip155:8453/slip44:7777' }, 'token 7777', 'Base', 'Any amount'],
    [{ chain: 'eip155:84532' }, 'USDC', 'Base Sepolia (test network)', 'Any amount'],
    [{ chain: 'eip155:31337' }, 'USDC', 'unknown network eip155:31337', 'Any amount'],
  ])('of %j are %s on %s: %s', (over, asset, chain, amount) => {
    expect([assetName(option(over), en), chainName(option(over), en), amountWords(option(over), en)]).toEqual([
      asset,
      chain,
      amount,
    ]);
  });
});

describe('a pasted key', () => {
  const random = 'aZ09'.repeat(9);
  it.each([
    [`pirs_free_${random}`, null],
    [`pirs_live_${random}`, 'keyOfProvider'],
    [`pirs_free_${random}x`, 'keyMissing'],
    ['alice@shop.example', 'keyMissing'],
    [`0x${'0f'.repeat(32)}`, 'keyPrivate'],
    ['0f'.repeat(32), 'keyPrivate'],
    [`S${'A2'.repeat(27)}B`, 'keyPrivate'],
    ['5'.repeat(88), 'keyPrivate'],
    [`K${'x'.repeat(51)}`, 'keyPrivate'],
    ['abandon '.repeat(12).trim(), 'keyPrivate'],
  ])('%s: %s', (text, fault) => {
    expect(keyFault(text)).toBe(fault);
  });
});

/** Every sentence of a language with the path that leads to it; functions are called with marks for what they are given. */
function sentencesOf(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'function') return [[`${path}${name}`, String(value('⟨1⟩', '⟨2⟩'))] as [string, string]];
    if (typeof value === 'string') return [[`${path}${name}`, value] as [string, string]];
    return sentencesOf(Object(value), `${path}${name}.`);
  });
}

describe('the two languages', () => {
  const english = new Map(sentencesOf(en));
  const bangla = sentencesOf(bn).filter(([path]) => !path.startsWith('warnings.'));

  it('say the same things', () => {
    expect(bangla.map(([path]) => path).toSorted()).toEqual([...english.keys()].toSorted());
  });

  it('hold the same values', () => {
    const values = (sentence: string) => [...sentence.matchAll(/⟨\d⟩/g)].map(([mark]) => mark).toSorted();
    for (const [path, sentence] of bangla)
      expect([path, values(sentence)]).toEqual([path, values(english.get(path) ?? '')]);
  });
});
