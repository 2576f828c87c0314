import fc from 'fast-check';
import { PaymentOptionInput, PaymentOptionInputs } from '../payment-option.schema.js';
import { checkPaymentOptions, InvalidPaymentOptions, samePaymentOptions } from './payment-options.js';

const NOW = new Date('2026-11-21T12:00:00Z');
const A = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const B = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const OPTION = { chain: 'ethereum', asset: 'USDC', address: A };
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const BSC_USDT = '0x55d398326f99059fF775485246999027B3197955';
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const BRIDGED_USDC = '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174';
const ISSUER = 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN';
const ON_STELLAR = { chain: 'stellar', address: 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ' };
const ON_TRON = { chain: 'tron', address: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL' };
const XRPL = { chain: 'xrpl:0', asset: 'XRP', address: 'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv' };

/** An option in the native CAIP-19 asset of an EVM chain. */
const coin = (chain: string, id: string, number: string) => ({
  ...OPTION,
  chain,
  asset: `eip155:${id}/slip44:${number}`,
});

/** The refusal of a set that has its shape; undefined when it is accepted. */
function refusal(options: object[]): InvalidPaymentOptions | undefined {
  try {
    checkPaymentOptions(PaymentOptionInputs.parse(options), NOW);
    return undefined;
  } catch (error) {
    if (error instanceof InvalidPaymentOptions) return error;
    throw error;
  }
}

describe('checkPaymentOptions', () => {
  it('returns accepted options as they were given, chain names included', () => {
    const options = [OPTION, { ...OPTION, chain: 'eip155:137', memo: '7' }];
    expect(checkPaymentOptions(options, NOW)).toEqual(options);
  });

  it('refuses with one named error that lists the faults of all options by their path', () => {
    const error = refusal([
      { ...OPTION, address: 'nobody' },
      OPTION,
      { ...OPTION, chain: 'tron', minimum_amount: '0', expiration: '2020-01-01T00:00:00Z' },
      { ...OPTION, asset: 'usdc' },
    ]);
    expect(error).toMatchObject({ name: 'InvalidPaymentOptions', code: 'invalid_payment_options' });
    expect(error?.errors.map(({ field, code }) => [field, code])).toEqual([
      ['payment_options.0.address', 'invalid_address'],
      ['payment_options.2.address', 'invalid_address'],
      ['payment_options.2.minimum_amount', 'amount_not_positive'],
      ['payment_options.2.expiration', 'expiration_in_the_past'],
      ['payment_options.3', 'duplicate_payment_option'],
    ]);
  });

  it.each([
    ['the alias of the chain', OPTION, { ...OPTION, chain: 'eip155:1' }],
    [
      'another alias of the chain',
      { ...XRPL, chain: 'tron', address: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL' },
      { ...XRPL, chain: 'tron:728126428', address: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL' },
    ],
    ['the case of an EVM address', OPTION, { ...OPTION, address: A.toLowerCase() }],
    [
      'the case of a segwit address',
      { chain: 'bitcoin', asset: 'BTC', address: SEGWIT },
      { chain: 'bitcoin', asset: 'BTC', address: SEGWIT.toUpperCase() },
    ],
    ['the case of a ticker', OPTION, { ...OPTION, asset: 'usdc' }],
    [
      'the case of a contract in the asset',
      { ...OPTION, asset: `eip155:1/erc20:${B}` },
      { ...OPTION, asset: `eip155:1/erc20:${B.toLowerCase()}` },
    ],
    [
      'how they name a contract',
      { ...OPTION, asset: `eip155:1/erc20:${B}` },
      { ...OPTION, asset: 'USDX', token_contract: B.toLowerCase() },
    ],
    [
      'the name of one token',
      { ...OPTION, chain: 'bsc', asset: 'BSC-USD', token_contract: BSC_USDT },
      { ...OPTION, chain: 'bsc', asset: 'USDT', token_contract: BSC_USDT },
    ],
    ['the number of one coin', coin('polygon', '137', '60'), coin('polygon', '137', '966')],
    ['the name of the coin of Ethereum', { ...OPTION, asset: 'ETH' }, coin('ethereum', '1', '60')],
    ['the name of the coin of Polygon', { ...OPTION, chain: 'polygon', asset: 'pol' }, coin('polygon', '137', '60')],
    [
      'two tickers of one coin',
      { ...OPTION, chain: 'polygon', asset: 'MATIC', token_contract: `0x${'0'.repeat(40)}` },
      { ...OPTION, chain: 'polygon', asset: 'POL' },
    ],
    [
      'the number of a coin that has no name here',
      coin('eip155:43114', '43114', '60'),
      coin('eip155:43114', '43114', '9005'),
    ],
    ['the name of a well-known token', { ...OPTION, asset: `eip155:1/erc20:${USDC}` }, OPTION],
    [
      'how they write a token of Stellar',
      { ...ON_STELLAR, asset: `stellar:pubnet/asset:USDC-${ISSUER}` },
      { ...ON_STELLAR, asset: 'usdc', token_contract: `USDC:${ISSUER}` },
    ],
    [
      'the code beside its issuer on Stellar',
      { ...ON_STELLAR, asset: 'USDC', token_contract: ISSUER },
      { ...ON_STELLAR, asset: `stellar:pubnet/asset:USDC-${ISSUER}` },
    ],
    [
      'the spelling of the chain in an asset',
      { ...ON_TRON, asset: 'tron:0x2b6653dc/trc10:1002000' },
      { ...ON_TRON, asset: 'tron:728126428/trc10:1002000' },
    ],
    ['the contract of a ticker', OPTION, { ...OPTION, token_contract: B }],
    ['amounts', OPTION, { ...OPTION, minimum_amount: '1' }],
    ['the reference', OPTION, { ...OPTION, payment_reference: 'x' }],
    ['nothing, on an unknown chain', XRPL, { ...XRPL }],
  ])('refuses two options that differ only in %s', (_what, first, second) => {
    expect(refusal([first, second])?.errors).toEqual([
      expect.objectContaining({ field: 'payment_options.1', code: 'duplicate_payment_option' }),
    ]);
  });

  it.each([
    ['chains', OPTION, { ...OPTION, chain: 'base' }],
    ['assets', OPTION, { ...OPTION, asset: 'USDT' }],
    ['addresses', OPTION, { ...OPTION, address: B }],
    ['memos', { ...OPTION, memo: '1' }, { ...OPTION, memo: '2' }],
    ['memos, one absent', OPTION, { ...OPTION, memo: '2' }],
    ['cases of an address that has a case', XRPL, { ...XRPL, address: XRPL.address.toLowerCase() }],
    [
      'tokens of one collection',
      { ...OPTION, asset: `eip155:1/erc721:${B}/1` },
      { ...OPTION, asset: `eip155:1/erc721:${B}/2` },
    ],
    [
      'tokens, both named with what stands for no contract',
      { ...OPTION, asset: 'ETH', token_contract: `0x${'0'.repeat(40)}` },
      { ...OPTION, asset: 'WETH', token_contract: `0x${'0'.repeat(40)}` },
    ],
    [
      'tokens, one of them meant by its ticker',
      { ...OPTION, chain: 'polygon' },
      { ...OPTION, chain: 'polygon', asset: 'USDC.e', token_contract: BRIDGED_USDC },
    ],
    ['coins', { ...OPTION, asset: 'eip155:1/slip44:60' }, OPTION],
    [
      'tokens of the name of a coin',
      { ...OPTION, chain: 'polygon', asset: 'ETH' },
      { ...OPTION, chain: 'polygon', asset: 'eip155:137/slip44:966' },
    ],
    [
      'codes of one issuer',
      { ...ON_STELLAR, asset: 'USDC', token_contract: ISSUER },
      { ...ON_STELLAR, asset: 'EURC', token_contract: ISSUER },
    ],
    [
      'codes of one issuer on an unknown chain',
      { ...XRPL, asset: 'USD', token_contract: XRPL.address },
      { ...XRPL, asset: 'EUR', token_contract: XRPL.address },
    ],
    [
      'tokens without a contract',
      { ...ON_TRON, asset: 'tron:0x2b6653dc/trc10:1002000' },
      { ...ON_TRON, asset: 'tron:0x2b6653dc/trc10:1002001' },
    ],
  ])('accepts two options with different %s', (_what, first, second) => {
    expect(refusal([first, second])).toBeUndefined();
  });

  it('throws nothing but InvalidPaymentOptions, whatever has the shape', () => {
    const chain = fc.oneof(
      fc.constantFrom('ethereum', 'base', 'bitcoin', 'solana', 'tron', 'stellar', 'eip155:30', 'xrpl:0', 'ethereum:1'),
      fc.stringMatching(/^[-a-z0-9]{3,8}(:[-_a-zA-Z0-9]{1,32})?$/),
    );
    const address = fc.oneof(fc.constantFrom(A, B, SEGWIT, MINT, XRPL.address), fc.stringMatching(/^[!-~]{1,128}$/));
    const amount = fc.stringMatching(/^(0|[1-9]\d{0,29})(\.\d{1,18})?$/);
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    const option = fc.record(
      {
        chain,
        asset: fc.oneof(
          fc.constantFrom('USDC', `eip155:1/erc20:${B}`, `solana:mainnet/token:${MINT}`),
          fc.stringMatching(/^[a-z0-9]{3,8}:[a-zA-Z0-9]{1,32}\/[a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}$/),
        ),
        address,
        token_contract: address,
        network_identifier: fc.oneof(chain, text),
        memo: text,
        payment_reference: text,
        minimum_amount: amount,
        maximum_amount: amount,
        fixed_amount: amount,
        expiration: fc
          .date({ min: new Date('0001-01-01'), max: new Date('9998-12-31'), noInvalidDate: true })
          .map((date) => date.toISOString()),
      },
      { requiredKeys: ['chain', 'asset', 'address'] },
    );
    const options = fc
      .array(option, { minLength: 1, maxLength: 20 })
      .filter((candidate) => PaymentOptionInputs.safeParse(candidate).success);
    fc.assert(
      fc.property(options, (candidate) => {
        refusal(candidate);
      }),
      { numRuns: 200 },
    );
  });
});

describe('samePaymentOptions', () => {
  const reordered = { memo: '7', address: A, chain: 'ethereum', asset: 'USDC' };

  it.each([
    ['the same fields in another order', [{ ...OPTION, memo: '7' }], [reordered], true],
    ['an absent and an undefined field', [OPTION], [{ ...OPTION, memo: undefined }], true],
    ['another memo', [{ ...OPTION, memo: '8' }], [reordered], false],
    ['an added memo', [OPTION], [reordered], false],
    ['another spelling of the chain', [OPTION], [{ ...OPTION, chain: 'eip155:1' }], false],
    ['one option more', [OPTION], [OPTION, reordered], false],
    ['one option less', [OPTION, reordered], [OPTION], false],
    ['another order of preference', [OPTION, reordered], [reordered, OPTION], false],
  ])('compares %s', (_what, a: PaymentOptionInput[], b: PaymentOptionInput[], expected: boolean) => {
    expect(samePaymentOptions(a, b)).toBe(expected);
  });

  it.each(PaymentOptionInput.keyof().options)('sees a change of %s', (field) => {
    expect(samePaymentOptions([OPTION], [{ ...OPTION, [field]: 'changed' }])).toBe(false);
  });
});
