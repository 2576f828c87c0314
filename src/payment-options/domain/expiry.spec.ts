import { expiresWithin, isExpired } from './expiry.js';

const NOW = new Date('2026-11-21T12:00:00Z');

describe('isExpired', () => {
  it.each([
    ['is false without an expiration', undefined, false],
    ['is false a millisecond before', '2026-11-21T12:00:00.001Z', false],
    ['is true at the very instant', '2026-11-21T12:00:00Z', true],
    ['is true afterwards', '2026-11-21T11:59:59.999Z', true],
    ['reads an offset ahead of UTC', '2026-11-21T18:00:00.001+06:00', false],
    ['reads an offset ahead of UTC, expired', '2026-11-21T17:59:59+06:00', true],
    ['reads an offset behind UTC', '2026-11-21T07:30:00-05:00', false],
    ['takes an unreadable date for expired', 'soon', true],
  ])('%s', (_promise, expiration, expected) => {
    expect(isExpired({ expiration }, NOW)).toBe(expected);
  });
});

describe('expiresWithin', () => {
  it.each([
    ['is false without an expiration', undefined, false],
    ['is true just before the end of the window', '2026-11-22T11:59:59Z', true],
    ['is true at the end of the window', '2026-11-22T12:00:00Z', true],
    ['is false after the window', '2026-11-22T12:00:00.001Z', false],
    ['is false for an option that has expired', '2026-11-21T11:00:00Z', false],
    ['is false for an unreadable date', 'soon', false],
  ])('%s', (_promise, expiration, expected) => {
    expect(expiresWithin({ expiration }, NOW, 24)).toBe(expected);
  });
});
