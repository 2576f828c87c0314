import { LimitKey } from './limit-key.js';

describe('LimitKey', () => {
  it.each([1, 5, 120])(
    'holds no more than twice the %d admissions of its window, however long it runs',
    (perWindow) => {
      const key = new LimitKey('a');
      for (let nowMs = 0; nowMs < 50_000; nowMs++) {
        key.expire(nowMs, perWindow);
        if (key.held > 2 * key.count) throw new Error(`${key.held} entries for ${key.count} admissions`);
        key.admit(nowMs);
      }
      expect([key.count, key.oldest, key.newest]).toEqual([perWindow, 50_000 - perWindow, 49_999]);
    },
  );

  it('has neither an oldest nor a newest admission once all have expired', () => {
    const key = new LimitKey('a');
    key.admit(0);
    key.admit(10);
    key.expire(1_000, 100);
    expect([key.count, key.oldest, key.newest, key.held]).toEqual([0, undefined, undefined, 0]);
  });

  it('takes back an admission once, and not one that has expired', () => {
    const key = new LimitKey('a');
    for (const nowMs of [0, 1, 2, 3]) key.admit(nowMs);
    key.expire(100, 100);
    expect([key.release(0), key.release(2), key.release(2), key.release(9)]).toEqual([false, true, false, false]);
    expect([key.count, key.oldest, key.newest]).toEqual([2, 1, 3]);
  });

  it('takes back as many admissions of one time as a batch had, and no others', () => {
    const key = new LimitKey('a');
    key.admit(1);
    key.admit(2, 5);
    expect([key.release(2, 3), key.count, key.release(2, 9), key.count, key.oldest]).toEqual([true, 3, true, 1, 1]);
  });
});
