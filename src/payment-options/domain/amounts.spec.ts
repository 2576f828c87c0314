import fc from 'fast-check';
import { AMOUNT_PATTERN, scaleAmount } from './amounts.js';

const digits = (count: number) => '9'.repeat(count);

describe('an amount', () => {
  it.each([
    '0',
    '0.000',
    '1',
    '10',
    '0.5',
    '1.0',
    '12.50',
    digits(30),
    `1.${digits(18)}`,
    `${digits(30)}.${digits(18)}`,
  ])('may be written %s', (amount) => {
    expect(amount).toMatch(AMOUNT_PATTERN);
  });

  it.each([
    ['an exponent', '1e3'],
    ['a minus sign', '-1'],
    ['a plus sign', '+1'],
    ['leading zeros', '00.1'],
    ['a leading zero', '01'],
    ['no whole part', '.5'],
    ['no decimals after the point', '1.'],
    ['31 digits', digits(31)],
    ['19 decimals', `1.${digits(19)}`],
    ['a comma', '1,5'],
    ['a thousands separator', '1,000.00'],
    ['two points', '1.2.3'],
    ['a space', ' 1'],
    ['a line break', '1\n'],
    ['hexadecimal digits', '0x10'],
    ['digits of another script', '১২'],
    ['a word', 'Infinity'],
    ['nothing', ''],
  ])('is refused with %s', (_what, amount) => {
    expect(amount).not.toMatch(AMOUNT_PATTERN);
  });

  it.each([
    ['1', '1.0', 0],
    ['0', '0.000', 0],
    ['0.1', '0.10000000000000000', 0],
    ['2', '10', -1],
    ['1', '0.900000000000000000', 1],
    ['0.000000000000000001', '0.1', -1],
    ['0.1', '0.09', 1],
    ['9007199254740993', '9007199254740992', 1],
    ['0.000000000000000002', '0.000000000000000001', 1],
    [`${digits(30)}.${digits(17)}8`, `${digits(30)}.${digits(18)}`, -1],
  ])('%s against %s compares exactly: %d', (a, b, expected) => {
    const [left, right] = [scaleAmount(a), scaleAmount(b)];
    expect(left === right ? 0 : left > right ? 1 : -1).toBe(expected);
  });

  it('keeps its value whatever the number of decimals', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 48n - 1n), (scaled) => {
        const padded = scaled.toString().padStart(19, '0');
        const amount = `${padded.slice(0, -18)}.${padded.slice(-18)}`;
        return AMOUNT_PATTERN.test(amount) && scaleAmount(amount) === scaled;
      }),
    );
  });
});
