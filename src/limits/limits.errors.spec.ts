import { assertAdmitted, RateLimited } from './limits.errors.js';

describe('RateLimited', () => {
  it.each([
    [0, 1],
    [1, 1],
    [1000, 1],
    [1000.1, 2],
    [60_000, 60],
    [86_400_000, 86400],
  ])('turns %d ms to wait into %d s', (waitMs, seconds) => {
    expect(new RateLimited(waitMs)).toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: seconds,
    });
  });
});

describe('assertAdmitted', () => {
  const admitted = { admitted: true, remaining: 1, resetMs: 90_000 };
  const refused = (resetMs: number) => ({ admitted: false, remaining: 0, resetMs });

  it('throws nothing when every limit admitted', () => {
    expect(() => assertAdmitted(admitted, admitted)).not.toThrow();
  });

  it.each([
    [[refused(5000), admitted], 5],
    [[refused(5000), refused(7000)], 7],
    [[refused(9000), refused(7000)], 9],
  ])('waits for the last refusing limit of %j', (standings, seconds) => {
    expect(() => assertAdmitted(...standings)).toThrow(expect.objectContaining({ retryAfterSeconds: seconds }));
  });
});
