import { z } from 'zod';
import { PaymentOptionInput, PaymentOptionInputs } from './payment-option.schema.js';

const OPTION = { chain: 'ethereum', asset: 'ETH', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };

const accepts = (fields: object) => PaymentOptionInput.safeParse({ ...OPTION, ...fields }).success;

describe('the shape of a payment option', () => {
  it('holds the fields of the specification, strips the others, and does not depend on their order', () => {
    const given = { ...OPTION, owner: 'x', memo: '7', payment_ready: true };
    const reversed = Object.fromEntries(Object.entries(given).toReversed());
    const expected = JSON.stringify({ ...OPTION, memo: '7' });
    expect(JSON.stringify(PaymentOptionInput.parse(given))).toBe(expected);
    expect(JSON.stringify(PaymentOptionInput.parse(reversed))).toBe(expected);
  });

  it.each(['chain', 'asset', 'address'])('requires %s', (field) => {
    expect(accepts({ [field]: undefined })).toBe(false);
  });

  it.each(Object.keys(PaymentOptionInput.shape))('refuses null, a number and an empty string as %s', (field) => {
    expect([null, 1, ''].map((value) => accepts({ [field]: value }))).toEqual([false, false, false]);
  });

  it.each(Object.keys(PaymentOptionInput.shape))(
    'refuses NUL, a line break and an unpaired surrogate in %s',
    (field) => {
      expect(['1\0', '1\n', '1\ud800'].map((value) => accepts({ [field]: value }))).toEqual([false, false, false]);
    },
  );

  it.each([
    ['chain', 'eip155:1', true],
    ['chain', `eip155:${'1'.repeat(32)}`, true],
    ['chain', `eip155:${'1'.repeat(33)}`, false],
    ['chain', 'Ethereum', false],
    ['chain', 'eip155:1/slip44:60', false],
    ['asset', 'USDC.e', true],
    ['asset', '1INCH', true],
    ['asset', '$WIF', true],
    ['asset', 'A'.repeat(32), true],
    ['asset', 'A'.repeat(33), false],
    ['asset', 'US DC', false],
    ['asset', 'USD₮', false],
    ['asset', 'UЅDC', false],
    ['asset', 'eip155:1/slip44:60', true],
    ['asset', 'eip155:1/erc20:0x6b175474e89094c44da98b954eedeac495271d0f', true],
    ['asset', 'eip155:1/erc721:0x06012c8cf97BEaD5deAe237070F9587f8E7A266d/771769', true],
    ['asset', 'stellar:pubnet/asset:USDC-GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN', true],
    ['asset', 'eip155:1/erc20', false],
    ['asset', 'eip155:1/', false],
    ['asset', 'ethereum/erc20:0x6b175474e89094c44da98b954eedeac495271d0f', false],
    ['address', 'a'.repeat(128), true],
    ['address', 'a'.repeat(129), false],
    ['address', 'with space', false],
    ['address', 'ünïcode', false],
    ['token_contract', 'a'.repeat(129), false],
    ['network_identifier', 'Binance Smart Chain (BEP-20)', true],
    ['network_identifier', 'x'.repeat(129), false],
    ['memo', '𝄞'.repeat(256), true],
    ['memo', '𝄞'.repeat(257), false],
    ['memo', 'র‍্যাব ১২৩', true],
    ['payment_reference', 'x'.repeat(256), true],
    ['payment_reference', 'x'.repeat(257), false],
    ['minimum_amount', '0.01', true],
    ['minimum_amount', '1e3', false],
    ['maximum_amount', '.5', false],
    ['fixed_amount', '-1', false],
    ['expiration', '2026-12-01T00:00:00Z', true],
    ['expiration', '2026-12-01T00:00:00.123456789+06:00', true],
    ['expiration', '2028-02-29T00:00:00-05:30', true],
    ['expiration', '2026-02-30T00:00:00Z', false],
    ['expiration', '2027-02-29T00:00:00Z', false],
    ['expiration', '2026-12-01T00:00:00', false],
    ['expiration', '2026-12-01T00:00:00+0600', false],
    ['expiration', '2026-12-01T00:00Z', false],
    ['expiration', '2026-12-01T24:00:00Z', false],
    ['expiration', '2026-12-01', false],
    ['expiration', '1798761600', false],
    ['expiration', `2026-12-01T00:00:00.${'1'.repeat(100)}Z`, false],
  ])('%s %j is accepted: %s', (field, value, expected) => {
    expect(accepts({ [field]: value })).toBe(expected);
  });
});

describe('the shape of a set of payment options', () => {
  it.each([
    [0, false],
    [1, true],
    [20, true],
    [21, false],
  ])('of %d options is accepted: %s', (count, expected) => {
    expect(PaymentOptionInputs.safeParse(Array.from({ length: count }, () => OPTION)).success).toBe(expected);
  });

  it('is refused with one fault, not one per element, when it is far too long', () => {
    const issues = PaymentOptionInputs.safeParse(Array.from({ length: 100_000 }, () => ({}))).error?.issues;
    expect(issues).toHaveLength(1);
  });

  it('becomes a component in OpenAPI, of strings that are not nullable', () => {
    const field = { type: 'string', description: expect.any(String), example: expect.any(String) };
    expect(z.toJSONSchema(PaymentOptionInputs, { target: 'openapi-3.0', io: 'input' })).toMatchObject({
      minItems: 1,
      maxItems: 20,
      items: { $ref: expect.stringMatching(/\/PaymentOptionInput$/) },
      definitions: {
        PaymentOptionInput: {
          required: ['chain', 'asset', 'address'],
          properties: Object.fromEntries(Object.keys(PaymentOptionInput.shape).map((name) => [name, field])),
        },
      },
    });
  });
});
