import { decodeEventCursor, encodeEventCursor, hasExpired, KEPT_DAYS } from './event-cursor.js';

const DAY_MS = 86_400_000;
const at = new Date('2026-11-01T12:00:00Z');
const later = (ms: number) => new Date(at.getTime() + ms);
const encoded = (text: string) => Buffer.from(text).toString('base64url');

describe('a cursor of the feed', () => {
  it.each([0n, 1n, 999_999_999_999_999_999n])('leads back to position %s and its time', (position) => {
    expect(decodeEventCursor(encodeEventCursor({ position, at }))).toEqual({ position, at });
  });

  it.each([
    ['nothing', ''],
    ['text', encoded('none')],
    ['no time', encoded('7')],
    ['no position', encoded('.1793534400')],
    ['a negative position', encoded('-1.1793534400')],
    ['more behind it', encoded('7.1793534400x')],
    ['a line behind it', encoded('7.1793534400\n')],
    ['a position that PostgreSQL does not have', encoded('1000000000000000000.1793534400')],
    ['too much', encoded(`${'0'.repeat(18)}.1793534400`).padEnd(61, 'A')],
  ])('is none with %s', (_, text) => {
    expect(decodeEventCursor(text)).toBeNull();
  });

  it('expires after ninety days, a day before the events behind it are deleted', () => {
    expect(KEPT_DAYS).toBe(90);
    const cursor = { position: 7n, at };
    expect([hasExpired(cursor, later(90 * DAY_MS)), hasExpired(cursor, later(90 * DAY_MS + 1))]).toEqual([false, true]);
  });
});
