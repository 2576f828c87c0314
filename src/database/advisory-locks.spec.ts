import { readdirSync, readFileSync } from 'node:fs';
import { PAIRED_LOCKS, SINGLE_LOCKS } from './advisory-locks.js';

const migrations = readdirSync('prisma/migrations', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.sql'))
  .map((file) => readFileSync(`prisma/migrations/${file}`, 'utf8'))
  .join('\n');

function numbersIn(pattern: RegExp): number[] {
  return [...migrations.matchAll(pattern)].map(([, number]) => Number(number)).toSorted();
}

it('lists the locks that the migrations take', () => {
  const { eventNumbering, logAppend, operatorTrail } = SINGLE_LOCKS;
  expect(numbersIn(/pg_advisory_xact_lock\((\d+)\)/g)).toEqual([eventNumbering, logAppend, operatorTrail]);
  expect(numbersIn(/pg_advisory_xact_lock\((\d+),/g)).toEqual([PAIRED_LOCKS.resemblances]);
});

it.each([
  ['one number', SINGLE_LOCKS],
  ['two numbers', PAIRED_LOCKS],
])('uses no number twice among the locks of %s', (_title, locks) => {
  const numbers = Object.values(locks);
  expect(new Set(numbers).size).toBe(numbers.length);
});
