import type { Limit } from './domain/limits.js';
import { policyField, rateLimitField } from './rate-limit-fields.js';

const RESOLVE: Limit = { name: 'resolve', quota: 120, windowMs: 60_000 };
const FREE: Limit = { name: 'free', quota: 10, windowMs: 60_000 };

describe('RateLimit-Policy', () => {
  it.each([
    [RESOLVE, undefined, '"minute";q=120;w=60'],
    [FREE, 100, '"minute";q=10;w=60, "day";q=100;w=86400'],
  ])('announces %j and %p a day', (limit, perDay, field) => {
    expect(policyField(limit, perDay)).toBe(field);
  });
});

describe('RateLimit', () => {
  const standing = (remaining: number, resetMs: number) => ({ admitted: true, remaining, resetMs });

  it.each([
    [standing(119, 60_000), undefined, '"minute";r=119;t=60'],
    [standing(0, 59_000.25), undefined, '"minute";r=0;t=60'],
    [standing(0, 1), undefined, '"minute";r=0;t=1'],
    [standing(10, 0), undefined, '"minute";r=10;t=0'],
    [standing(9, 60_000), standing(99, 86_399_001), '"minute";r=9;t=60, "day";r=99;t=86400'],
  ])('tells %j and %j in whole seconds', (minute, day, field) => {
    expect(rateLimitField(minute, day)).toBe(field);
  });
});
