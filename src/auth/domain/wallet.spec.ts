import { ed25519 } from '@noble/curves/ed25519';
import { base58 } from '@scure/base';
import fc from 'fast-check';
import { getAddress } from 'viem';
import { parseWallet } from './wallet.js';

const EVM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const ED25519 = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z';
const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';

it.each([
  ['an EVM address', EVM],
  ['one in lower case', EVM.toLowerCase()],
  ['one in upper case', '0x' + EVM.slice(2).toUpperCase()],
  ['one with its chain', `eip155:137:${EVM}`],
  ['one with the longest chain id', `eip155:${'9'.repeat(32)}:${EVM.toLowerCase()}`],
])('reads %s as the EIP-55 form', (_, text) => {
  expect(parseWallet(text)).toEqual({ family: 'evm', controller: EVM });
});

it.each([ED25519, `solana:${MAINNET}:${ED25519}`, `solana:dev_net-1:${ED25519}`])(
  'reads %s as the bare key',
  (text) => {
    expect(parseWallet(text)).toEqual({ family: 'ed25519', controller: ED25519 });
  },
);

it('reads a key with leading zeros', () => {
  const key = base58.encode(Buffer.concat([Buffer.alloc(31), Buffer.from([7])]).reverse());
  const zeros = base58.encode(Buffer.concat([Buffer.alloc(3), Buffer.alloc(29, 7)]));
  expect(zeros).toMatch(/^111[^1]/);
  expect(parseWallet(key)?.controller).toBe(key);
  expect(parseWallet(zeros)?.controller).toBe(zeros);
});

it('writes the same checksum as viem', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      const address = `0x${Buffer.from(bytes).toString('hex')}` as const;
      expect(parseWallet(address)?.controller).toBe(getAddress(address));
      expect(parseWallet(getAddress(address))?.controller).toBe(getAddress(address));
    }),
  );
});

it('refuses an address with the case of any one letter flipped', () => {
  for (const [at, letter] of [...EVM].entries()) {
    if (at < 2 || !/[a-f]/i.test(letter)) continue;
    const flipped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
    expect(parseWallet(EVM.slice(0, at) + flipped + EVM.slice(at + 1))).toBeNull();
  }
});

it.each([
  '',
  ' ',
  EVM.slice(2),
  EVM.slice(0, -1),
  `${EVM}0`,
  ` ${EVM}`,
  `${EVM}\n`,
  EVM.replace('0x', '0X'),
  EVM.replace('f', 'g'),
  `eip155:01:${EVM}`,
  `eip155:0:${EVM}`,
  `eip155::${EVM}`,
  `eip155:-1:${EVM}`,
  `eip155:0x1:${EVM}`,
  `eip155:1${'0'.repeat(32)}:${EVM}`,
  `EIP155:1:${EVM}`,
  `eip155:${EVM}`,
  `eip155:1:${ED25519}`,
  `eip155:1:1:${EVM}`,
  `solana:${MAINNET}:${EVM}`,
  `solana::${ED25519}`,
  `solana:${ED25519}`,
  'solana:',
  `solana:${'a'.repeat(33)}:${ED25519}`,
  `solana:a b:${ED25519}`,
  `polkadot:${'a'.repeat(32)}:${ED25519}`,
  `${ED25519}, ${ED25519}`,
  ED25519.replace('F', '0'),
  ED25519.replace('F', 'l'),
  base58.encode(Buffer.alloc(31, 7)),
  base58.encode(Buffer.alloc(33, 7)),
  base58.encode(Buffer.alloc(32, 0)),
  '1'.repeat(33),
  'z'.repeat(44),
  'z'.repeat(45),
])('refuses %j', (text) => {
  expect(parseWallet(text)).toBeNull();
});

describe('Ed25519 keys of small order and second spellings', () => {
  const P = 2n ** 255n - 19n;
  const Y8 = 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n;
  const smallOrder = [0n, 1n, P - 1n, Y8, P - Y8, P, P + 1n];
  const encodings = smallOrder.flatMap((y) => [encode(y, 0n), encode(y, 1n)]);

  it.each(encodings.map((key) => [key.toString('hex'), key] as const))('refuses %s', (_, key) => {
    expect(parseWallet(base58.encode(key))).toBeNull();
  });

  it('knows the order 8: such a point doubled has y = 0', () => {
    const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;
    expect((D * Y8 ** 4n + 2n * Y8 ** 2n - 1n) % P).toBe(0n);
  });

  it('refuses y between p and 2^255, a second spelling of a small y', () => {
    for (let y = P; y < 2n ** 255n; y++) expect(parseWallet(base58.encode(encode(y, 0n)))).toBeNull();
    expect(parseWallet(base58.encode(encode(P - 2n, 0n)))).not.toBeNull();
  });

  it('must, since libraries exist that take one signature by nobody for any message', () => {
    const key = encode(1n, 0n);
    const signature = Buffer.concat([key, Buffer.alloc(32)]);
    for (const message of ['pay alice', 'pay mallory'])
      expect(ed25519.verify(signature, Buffer.from(message), key, { zip215: true })).toBe(true);
  });

  function encode(y: bigint, signOfX: bigint): Buffer {
    return Buffer.from((y | (signOfX << 255n)).toString(16).padStart(64, '0'), 'hex').reverse();
  }
});
