import { prefersReceipt } from './preference.js';

describe('Prefer', () => {
  it.each([
    'receipt',
    'Receipt',
    ' receipt ',
    'respond-async, receipt',
    'receipt; anything=1',
    'receipt=yes',
    'wait=10, RECEIPT',
    'note="a, b", receipt',
  ])('asks for a receipt: %s', (header) => expect(prefersReceipt(header)).toBe(true));

  it.each([
    '',
    'return=minimal',
    'receipts',
    'no-receipt',
    'note="x, receipt, y"',
    'note="\\", receipt"',
    'wait=receipt',
    `${'x'.repeat(1_000)}, receipt`,
  ])('does not ask for one: %s', (header) => expect(prefersReceipt(header)).toBe(false));

  it('may come in several lines', () => {
    expect(prefersReceipt(['wait=10', 'receipt'])).toBe(true);
    expect(prefersReceipt(['wait=10', 'return=minimal'])).toBe(false);
  });
});
