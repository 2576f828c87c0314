import fc from 'fast-check';
import { SlidingLog } from './sliding-log.js';

const WINDOW_MS = 1000;

/** The limit in its plainest words: all admissions are kept, and those younger than the window are counted. */
class NaiveLog {
  private readonly admissions = new Map<string, number[]>();

  consume(key: string, quota: number, nowMs: number, cost: number) {
    const admitted = this.live(key, nowMs).length + cost <= quota;
    if (admitted) this.admissions.set(key, [...this.live(key, nowMs), ...Array.from({ length: cost }, () => nowMs)]);
    const live = this.live(key, nowMs);
    return {
      admitted,
      remaining: Math.max(0, quota - live.length),
      resetMs: admitted ? this.untilLeft(live, live.length - 1, nowMs) : this.untilLeft(live, quota - cost, nowMs),
    };
  }

  peek(key: string, quota: number, nowMs: number) {
    const live = this.live(key, nowMs);
    const admitted = live.length < quota;
    const resetMs = this.untilLeft(live, admitted ? live.length - 1 : quota - 1, nowMs);
    return { admitted, remaining: Math.max(0, quota - live.length), resetMs };
  }

  release(key: string, admittedAt: number, cost: number) {
    for (let left = cost; left > 0; left -= 1) {
      const all = this.admissions.get(key) ?? [];
      const index = all.indexOf(admittedAt);
      if (index >= 0) this.admissions.set(key, all.toSpliced(index, 1));
    }
  }

  /** How long it takes until at most so many of the live ones are left; as few as there can be, below zero. */
  private untilLeft(live: number[], most: number, nowMs: number): number {
    if (live.length === 0) return 0;
    const times = live.toSorted((a, b) => a - b).map((at) => at + WINDOW_MS - nowMs);
    return times.find((_, index) => live.length - index - 1 <= most) ?? times.at(-1) ?? 0;
  }

  private live(key: string, nowMs: number) {
    return (this.admissions.get(key) ?? []).filter((at) => nowMs - at < WINDOW_MS);
  }
}

const call = fc.record({
  key: fc.constantFrom('a', 'b', 'c'),
  afterMs: fc.oneof(fc.nat(3), fc.nat(400), fc.constantFrom(999, 1000, 1001, 60_000)),
  kind: fc.constantFrom('consume', 'consume', 'consume', 'peek', 'release', 'another quota'),
  number: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 45 })),
});

describe('SlidingLog', () => {
  it.each([0, 0.25, 2 ** 40])('agrees with the naive log from %d ms on', (startMs) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.array(call, { size: 'max', maxLength: 300 }), (quota, calls) => {
        const log = new SlidingLog(WINDOW_MS);
        const naive = new NaiveLog();
        let nowMs = startMs;
        let last = { key: 'a', admittedAt: -1, cost: 1 };
        const seen: object[] = [];
        const expected: object[] = [];
        for (const { key, afterMs, kind, number } of calls) {
          nowMs += afterMs;
          if (kind === 'another quota') quota = number;
          if (kind === 'consume') {
            const { admittedAt, ...standing } = log.consume(key, quota, nowMs, number);
            seen.push(standing);
            expected.push(naive.consume(key, quota, nowMs, number));
            if (standing.admitted) last = { key, admittedAt, cost: number };
          } else if (kind === 'release') {
            log.release(last.key, last.admittedAt, last.cost);
            naive.release(last.key, last.admittedAt, last.cost);
          }
          seen.push(log.peek(key, quota, nowMs));
          expected.push(naive.peek(key, quota, nowMs));
        }
        expect(seen).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  it('admits exactly the quota in every window, at times with fractions of a millisecond', () => {
    const steps = fc.array(fc.double({ min: 0, max: 150, noNaN: true }), { size: 'max', maxLength: 300 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), steps, (quota, waits) => {
        const log = new SlidingLog(WINDOW_MS);
        const admissions: number[] = [];
        let nowMs = 0.5;
        for (const waitMs of waits) {
          nowMs += waitMs;
          const inWindow = admissions.filter((at) => nowMs - at < WINDOW_MS).length;
          const { admitted } = log.consume('a', quota, nowMs);
          if (admitted !== inWindow < quota) throw new Error(`${inWindow} in the window, admitted: ${admitted}`);
          if (admitted) admissions.push(nowMs);
        }
      }),
    );
  });

  it('admits at exactly the time that it told a refused request, and not one millisecond before', () => {
    const log = new SlidingLog(WINDOW_MS);
    for (const nowMs of [10, 20, 500]) expect(log.consume('a', 3, nowMs).admitted).toBe(true);
    const refused = log.consume('a', 3, 600);
    expect(refused).toMatchObject({ admitted: false, remaining: 0, resetMs: 410 });
    expect(log.consume('a', 3, 1009)).toMatchObject({ admitted: false, resetMs: 1 });
    expect(log.consume('a', 3, 1010)).toMatchObject({ admitted: true, remaining: 0, resetMs: 10 });
    expect(log.consume('a', 3, 1019).admitted).toBe(false);
    expect(log.consume('a', 3, 1020).admitted).toBe(true);
  });

  it('admits a batch as a whole or not at all, and tells it when there is room for all of it', () => {
    const log = new SlidingLog(WINDOW_MS);
    expect(log.consume('a', 10, 0, 4)).toMatchObject({ admitted: true, remaining: 6 });
    expect(log.consume('a', 10, 100, 5)).toMatchObject({ admitted: true, remaining: 1 });
    expect(log.consume('a', 10, 200, 3)).toMatchObject({ admitted: false, remaining: 1, resetMs: 800 });
    expect(log.consume('a', 10, 200, 6)).toMatchObject({ admitted: false, remaining: 1, resetMs: 900 });
    expect(log.consume('a', 10, 200, 1)).toMatchObject({ admitted: true, remaining: 0 });
    expect(log.consume('a', 10, 1000, 4)).toMatchObject({ admitted: true, remaining: 0 });
  });

  it('lets a batch beyond the quota itself wait until nothing is counted, and keeps no key for it', () => {
    const log = new SlidingLog(WINDOW_MS);
    log.consume('a', 10, 0, 4);
    log.consume('a', 10, 300, 1);
    expect(log.consume('a', 10, 400, 11)).toMatchObject({ admitted: false, remaining: 5, resetMs: 900 });
    expect(log.consume('b', 10, 400, 11)).toMatchObject({ admitted: false, remaining: 10, resetMs: 0 });
    log.consume('a', 10, 1300);
    expect(log.size).toBe(1);
  });

  it('follows a quota that is changed, without forgetting what was admitted', () => {
    const log = new SlidingLog(WINDOW_MS);
    for (const nowMs of [0, 100, 200]) log.consume('a', 3, nowMs);
    expect(log.consume('a', 3, 300).admitted).toBe(false);
    expect(log.consume('a', 5, 300)).toMatchObject({ admitted: true, remaining: 1 });
    expect(log.consume('a', 2, 400)).toMatchObject({ admitted: false, remaining: 0, resetMs: 800 });
    expect(log.peek('a', 2, 400)).toMatchObject({ admitted: false, remaining: 0, resetMs: 800 });
    expect(log.consume('a', 2, 1200).admitted).toBe(true);
  });

  it('does not count a refused request', () => {
    const log = new SlidingLog(WINDOW_MS);
    log.consume('a', 1, 0);
    for (let nowMs = 1; nowMs < WINDOW_MS; nowMs += 37) expect(log.consume('a', 1, nowMs).admitted).toBe(false);
    expect(log.consume('a', 1, WINDOW_MS).admitted).toBe(true);
  });

  it.each([
    [1000, 1999.75, 2000],
    [1000.25, 2000, 2000.25],
    [1000.75, 2000.5, 2000.75],
  ])(
    'still counts an admission at %d ms when it is %d ms, and no longer when it is %d ms',
    (admittedMs, beforeMs, afterMs) => {
      const log = new SlidingLog(WINDOW_MS);
      log.consume('a', 1, admittedMs);
      expect(log.consume('a', 1, beforeMs).admitted).toBe(false);
      expect(log.consume('a', 1, afterMs).admitted).toBe(true);
    },
  );

  it('takes back exactly the admission that is released', () => {
    const log = new SlidingLog(WINDOW_MS);
    const [, second] = [100, 200, 300].map((nowMs) => log.consume('a', 3, nowMs).admittedAt);
    log.release('a', second ?? 0);
    log.release('a', second ?? 0);
    log.release('nobody', 100);
    expect(log.consume('a', 3, 400)).toMatchObject({ admitted: true, remaining: 0, resetMs: 700 });
    expect(log.consume('a', 3, 1099).admitted).toBe(false);
    expect(log.consume('a', 3, 1100)).toMatchObject({ admitted: true, resetMs: 200 });
    expect(log.consume('a', 3, 1200).admitted).toBe(false);
  });

  it.each([1, 5])(
    'drops idle keys in the course of decisions, at most two of a list in one, with a quota of %d',
    (quota) => {
      const log = new SlidingLog(WINDOW_MS);
      for (let n = 0; n < 1000; n++) log.consume(`key${n}`, quota, 0);
      log.consume('a', quota, WINDOW_MS);
      expect(log.size).toBe(999);
      for (let calls = 0; calls < 500; calls++) log.consume('a', quota, WINDOW_MS);
      expect(log.size).toBe(1);
    },
  );

  it('drops a key whose only admission was taken back', () => {
    const log = new SlidingLog(WINDOW_MS);
    log.release('a', log.consume('a', 2, 0).admittedAt);
    log.consume('b', 2, 1);
    expect(log.size).toBe(1);
  });

  it('holds no more than its maximum in a flood of new keys, and does not forget a key that is at its limit', () => {
    const log = new SlidingLog(WINDOW_MS, 100);
    log.consume('over', 2, 0);
    log.consume('over', 2, 0);
    log.consume('below', 2, 0);
    for (let n = 0; n < 10_000; n++) {
      if (!log.consume(`flood${n}`, 2, 1).admitted) throw new Error('a new key was refused');
    }
    expect(log.size).toBe(100);
    expect(log.consume('over', 2, 2).admitted).toBe(false);
    expect(log.consume('below', 2, 2).remaining).toBe(1);
  });

  it('forgets the key that was admitted the longest ago when all are at their limit', () => {
    const log = new SlidingLog(WINDOW_MS, 2);
    log.consume('a', 1, 0);
    log.consume('b', 1, 1);
    log.consume('c', 1, 2);
    expect(log.peek('a', 1, 3).admitted).toBe(true);
    expect(log.peek('b', 1, 3).admitted).toBe(false);
    expect(log.peek('c', 1, 3).admitted).toBe(false);
  });

  it('counts a key whose admission was taken back among those below the limit', () => {
    const log = new SlidingLog(WINDOW_MS, 2);
    log.consume('a', 1, 0);
    log.release('b', log.consume('b', 1, 1).admittedAt);
    log.consume('c', 1, 2);
    expect(log.peek('a', 1, 3).admitted).toBe(false);
  });
});
