import { Answer } from './answer.js';
import { confirm } from './confirmation.js';

const option = {
  chain: 'base',
  asset: 'USDC',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  payment_ready: true,
};
const registration = {
  registered_at: '2026-01-01T00:00:00.000Z',
  activated_at: null,
  last_updated: null,
  last_payment_update: null,
};
const shown = new Answer({
  protocol_version: '1.0',
  status: 'active',
  payment_ready: true,
  identifier: { type: 'custom', value: 'Rahim', normalized_value: 'rahim' },
  registration,
  payment_options: [option],
});

const confirmWith = (now: Answer | null) => {
  const resolve = jest.fn(async () => now);
  return { resolve, confirmed: confirm(shown, option, () => true, resolve) };
};

it('asks the service for what was asked before, under the type that it found', async () => {
  const { resolve, confirmed } = confirmWith(shown);
  expect(await confirmed).toBe(option);
  expect(resolve.mock.calls).toEqual([[{ type: 'custom', value: 'Rahim' }]]);
});

it.each<[string, Answer | null]>([
  ['mapping', null],
  ['registration', new Answer({ ...shown, identifier: { ...shown.identifier, normalized_value: 'karim' } })],
  [
    'registration',
    new Answer({ ...shown, registration: { ...registration, registered_at: '2026-11-20T00:00:00.000Z' } }),
  ],
  ['status', new Answer({ ...shown, payment_ready: false })],
  ['status', new Answer({ ...shown, status: 'suspended' })],
  ['status', new Answer({ ...shown, protocol_version: '2.0' })],
  ['option', new Answer({ ...shown, payment_options: [{ ...option, payment_ready: false }] })],
  ['option', new Answer({ ...shown, payment_options: [{ ...option, expiration: '2026-01-01T00:00:00Z' }] })],
  ['option', new Answer({ ...shown, payment_options: [{ ...option, reasons: ['expired'] }] })],
])('refuses a change of the %s', async (change, now) => {
  await expect(confirmWith(now).confirmed).rejects.toMatchObject({ code: 'changed', changes: [change], answer: now });
});
