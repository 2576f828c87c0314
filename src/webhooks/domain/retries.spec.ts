import { readFileSync } from 'node:fs';
import { PAUSE_AFTER, pauseSeconds, RETRY_DAYS, secondsUntilRetry } from './retries.js';

const waits = Array.from({ length: 15 }, (_, index) => secondsUntilRetry(index + 1, 0.5));

it('waits longer after each failure, and up to eight hours', () => {
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  expect([waits[0], waits.at(-1)]).toEqual([5, 28_800]);
});

it('spreads what failed together', () => {
  expect([secondsUntilRetry(1, 0), secondsUntilRetry(1, 1)]).toEqual([4, 6]);
});

it('leaves an endpoint alone after a few failures in a row, for ten minutes at the most', () => {
  expect(pauseSeconds(PAUSE_AFTER - 1)).toBe(0);
  expect([PAUSE_AFTER, PAUSE_AFTER + 1, 100].map(pauseSeconds)).toEqual([2, 4, 600]);
});

it('gives up after as many days as the database says', () => {
  const sql = readFileSync('prisma/migrations/20261122001100_webhooks/migration.sql', 'utf8');
  expect(sql).toContain(`now() + interval '${RETRY_DAYS} days'`);
  const statements = readFileSync('src/webhooks/delivery.statements.ts', 'utf8');
  expect(statements).toContain(`retry_until - interval '${RETRY_DAYS} days'`);
});
