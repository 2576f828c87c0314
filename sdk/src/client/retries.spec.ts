import vectors from '../../vectors/errors.json';
import { failureOf, noAnswer } from './failures.js';
import { isTransient, leavesOpen, waitBeforeRetry } from './retries.js';

const nowMs = Date.parse(vectors.now);
const caller = { tries: 1, maxWaitSeconds: 30, random: 1 };

it.each(vectors.vectors.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
  const { status, body, error, retry } = vector;
  const headers = new Headers(Object.entries(vector.headers) as [string, string][]);
  const failure = failureOf({ status, headers, body }, nowMs);
  expect(failure).toMatchObject({ ...error, status });
  const wait = waitBeforeRetry(failure, caller);
  expect(wait).toBe(WAITS[retry]);
});

/** In milliseconds. */
const WAITS: Readonly<Record<string, number | null>> = {
  final: null,
  'after 1 s': 1_000,
  'after 7 s': 7_000,
  'after 9 s': 9_000,
  'after a back-off': 200,
};

const lost = noAnswer('no_answer', '');
const failure = (status: number, code = 'x') =>
  failureOf({ status, headers: new Headers(), body: { detail: '', code, request_id: '' } }, nowMs);

it('tries again without an answer, but not over an answer that it cannot read', () => {
  expect([lost, noAnswer('timeout', ''), noAnswer('unreadable_answer', '')].map(isTransient)).toEqual([
    true,
    true,
    false,
  ]);
});

it.each([500, 501, 502, 503, 504, 520, 524, 599])('tries again after %i, whoever answered', (status) => {
  expect(isTransient(failureOf({ status, headers: new Headers(), body: undefined }, nowMs))).toBe(true);
});

it.each([
  [1, 0, 100],
  [1, 1, 200],
  [2, 1, 400],
  [4, 0.5, 1_200],
  [9, 1, 5_000],
])('waits after %i tries, at random %d, %i ms', (tries, random, ms) => {
  expect(waitBeforeRetry(lost, { tries, maxWaitSeconds: 30, random })).toBe(ms);
});

it('never waits longer than its caller', () => {
  expect(waitBeforeRetry(lost, { tries: 9, maxWaitSeconds: 1, random: 1 })).toBe(1_000);
});

it.each([
  ['no answer', lost, true],
  ['401: the signature is looked at before the stored answer', failure(401, 'authorization_expired'), true],
  ['429: so are the limits', failure(429), true],
  ['503', failure(503), true],
  ['still running', failure(409, 'idempotency_in_progress'), true],
  ['409: the first try did not do it', failure(409, 'identifier_taken'), false],
  ['400', failure(400, 'invalid_identifier'), false],
  ['412', failure(412, 'precondition_failed'), false],
  ['400 of a proxy', failureOf({ status: 400, headers: new Headers(), body: undefined }, nowMs), true],
  ['403 with a code that is not known here', failure(403), true],
  ['524 of a proxy', failureOf({ status: 524, headers: new Headers(), body: undefined }, nowMs), true],
])('after a lost answer %s leaves open what happened: %s', (_, last, isOpen) => {
  expect(leavesOpen(last)).toBe(isOpen);
});
