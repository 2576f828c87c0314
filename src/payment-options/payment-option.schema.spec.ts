import { z } from 'zod';
import { PaymentOptionInput, PaymentOptionInputs, RecordedPaymentOption } from './payment-option.schema.js';

const OPTION = { chain: 'ethereum', asset: 'ETH', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };

const REQUIRED = ['chain', 'asset', 'address'];
const FIELDS = Object.keys(PaymentOptionInput.shape);
const OPTIONAL = FIELDS.filter((field) => !REQUIRED.includes(field));

const accepts = (fields: object) => PaymentOptionInput.safeParse({ ...OPTION, ...fields }).success;

describe('the shape of a payment option', () => {
  it('holds the fields of the specification and does not depend on their order', () => {
    const given = { ...OPTION, memo: '7' };
    const reversed = Object.fromEntries(Object.entries(given).toReversed());
    expect(JSON.stringify(PaymentOptionInput.parse(given))).toBe(JSON.stringify(given));
    expect(JSON.stringify(PaymentOptionInput.parse(reversed))).toBe(JSON.stringify(given));
  });

  it.each(['Memo', 'memo_text', 'fixedAmount', 'payment_ready', 'owner', 'toString', '__proto__'])(
    'refuses an unknown member such as %s',
    (name) => {
      const option: unknown = JSON.parse(JSON.stringify(OPTION).replace('}', `,${JSON.stringify(name)}:"7"}`));
      expect(PaymentOptionInput.safeParse(option).error?.issues).toEqual([
        expect.objectContaining({ code: 'unrecognized_keys', keys: [name] }),
      ]);
    },
  );

  it.each(REQUIRED)('requires %s', (field) => {
    expect([undefined, null].map((value) => accepts({ [field]: value }))).toEqual([false, false]);
  });

  it.each(OPTIONAL)('takes null as %s for its absence', (field) => {
    expect(JSON.stringify(PaymentOptionInput.parse({ ...OPTION, [field]: null }))).toBe(JSON.stringify(OPTION));
  });

  it.each(FIELDS)('refuses a number, a list and an empty string as %s', (field) => {
    expect([1, ['1'], ''].map((value) => accepts({ [field]: value }))).toEqual([false, false, false]);
  });

  it.each(FIELDS)('refuses NUL, a line break and an unpaired surrogate in %s', (field) => {
    expect(['1\0', '1\n', '1\ud800'].map((value) => accepts({ [field]: value }))).toEqual([false, false, false]);
  });

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
    ['network_identifier', 'eip155:\u200b56', false],
    ['network_identifier', 'eip155:56 ', false],
    ['network_identifier', 'eip155:\u00a056', false],
    ['memo', '𝄞'.repeat(256), true],
    ['memo', '𝄞'.repeat(257), false],
    ['memo', 'রহিম স্টোর ১২৩', true],
    ['memo', 'র\u200d্যাব ১২৩', false],
    ['memo', ' ', false],
    ['memo', '42 ', false],
    ['memo', '4\u200b2', false],
    ['memo', '\u202e24', false],
    ['memo', '42\u{e0032}', false],
    ['payment_reference', 'x'.repeat(256), true],
    ['payment_reference', 'x'.repeat(257), false],
    ['payment_reference', '\u3164', false],
    ['payment_reference', 'INV\u00ad42', false],
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
    ['expiration', '2026-12-01T00:00:00-15:59', true],
    ['expiration', '2026-12-01T00:00:00+16:00', false],
    ['expiration', '2026-12-01T00:00:00-23:59', false],
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

  it('becomes a component in OpenAPI that lets no unknown member pass, and null only for what may be left out', () => {
    const field = { type: 'string', description: expect.any(String), example: expect.any(String) };
    const properties = FIELDS.map((name) => [name, OPTIONAL.includes(name) ? { ...field, nullable: true } : field]);
    expect(z.toJSONSchema(PaymentOptionInputs, { target: 'openapi-3.0', io: 'input' })).toMatchObject({
      minItems: 1,
      maxItems: 20,
      items: { $ref: expect.stringMatching(/\/PaymentOptionInput$/) },
      definitions: {
        PaymentOptionInput: {
          required: REQUIRED,
          properties: Object.fromEntries(properties),
          additionalProperties: false,
        },
      },
    });
  });
});

describe('a recorded payment option', () => {
  it('is published with the same fields, none of them nullable', () => {
    const { definitions } = z.toJSONSchema(z.array(RecordedPaymentOption), { target: 'openapi-3.0', io: 'output' });
    expect(definitions).toMatchObject({ RecordedPaymentOption: { required: REQUIRED } });
    expect(Object.keys(RecordedPaymentOption.shape)).toEqual(FIELDS);
    expect(JSON.stringify(definitions)).not.toContain('nullable');
  });
});
