import { assertTimely } from './authorization-times.js';

const now = new Date('2026-11-20T22:00:00.500Z');

it.each([
  ['issued now, for 300 s', '2026-11-20T22:00:00Z', '2026-11-20T22:05:00Z'],
  ['issued 60 s ahead', '2026-11-20T22:01:00Z', '2026-11-20T22:06:00Z'],
  ['issued long ago, about to expire', '2026-11-20T21:55:01Z', '2026-11-20T22:00:01Z'],
  ['for one second', '2026-11-20T22:00:00Z', '2026-11-20T22:00:01Z'],
])('accepts one %s', (_, issued_at, expires_at) => {
  expect(() => assertTimely({ issued_at, expires_at }, 300, now)).not.toThrow();
});

it.each([
  ['expired', '2026-11-20T21:56:00Z', '2026-11-20T22:00:00Z', 'authorization_expired'],
  ['issued 61 s ahead', '2026-11-20T22:01:01Z', '2026-11-20T22:02:00Z', 'authorization_not_yet_valid'],
  ['for 301 s', '2026-11-20T22:00:00Z', '2026-11-20T22:05:01Z', 'authorization_lifetime_not_accepted'],
  ['for no time', '2026-11-20T22:00:30Z', '2026-11-20T22:00:30Z', 'authorization_lifetime_not_accepted'],
  [
    'expiring before it is issued',
    '2026-11-20T22:00:50Z',
    '2026-11-20T22:00:10Z',
    'authorization_lifetime_not_accepted',
  ],
])('refuses one %s', (_, issued_at, expires_at, code) => {
  expect(() => assertTimely({ issued_at, expires_at }, 300, now)).toThrow(expect.objectContaining({ code }));
});

it('counts to the exact instant', () => {
  const times = { issued_at: '2026-11-20T22:00:00Z', expires_at: '2026-11-20T22:05:00Z' };
  const expiry = Date.parse(times.expires_at);
  const earliest = Date.parse(times.issued_at) - 60_000;
  expect(() => assertTimely(times, 300, new Date(expiry - 1))).not.toThrow();
  expect(() => assertTimely(times, 300, new Date(expiry))).toThrow();
  expect(() => assertTimely(times, 300, new Date(earliest))).not.toThrow();
  expect(() => assertTimely(times, 300, new Date(earliest - 1))).toThrow();
  expect(() => assertTimely(times, 299, new Date(expiry - 1))).toThrow();
});
