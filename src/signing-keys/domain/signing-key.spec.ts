import { isValidAt } from './signing-key.js';

const CREATED = '2026-11-01T00:00:00.000Z';
const RETIRED = '2026-11-02T00:00:00.000Z';

describe('a signature of a key', () => {
  it.each([
    ['before the key was there', '2026-10-31T23:59:59.999Z', RETIRED, false],
    ['when the key began', CREATED, RETIRED, true],
    ['in the last moment before the key was retired', '2026-11-01T23:59:59.999Z', RETIRED, true],
    ['when the key was retired', RETIRED, RETIRED, false],
    ['after that', '2027-01-01T00:00:00.000Z', RETIRED, false],
    ['before a key began that is not retired', '2026-10-31T23:59:59.999Z', null, false],
    ['at any time after a key began that is not retired', '2099-01-01T00:00:00.000Z', null, true],
  ])('%s', (_, time, retired, expected) => {
    const key = { createdAt: new Date(CREATED), retiredAt: retired === null ? null : new Date(retired) };
    expect(isValidAt(key, new Date(time))).toBe(expected);
  });
});
