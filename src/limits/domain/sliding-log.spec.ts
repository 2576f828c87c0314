import fc from 'fast-check';
import { SlidingLog } from './sliding-log.js';

const WINDOW_MS = 1000;

/** The limit in its plainest words: all admissions are kept, and those younger than the window are counted. */
class NaiveLog {
  readonly #admissions = new Map<string, number[]>();

  constructor(private readonly quota: number) {}

  consume(key: string, nowMs: number) {
    const { admitted } = this.peek(key, nowMs);
    if (admitted) this.#admissions.set(key, [...this.#live(key, nowMs), nowMs]);
    return { ...this.peek(key, nowMs), admitted };
  }

  peek(key: string, nowMs: number) {
    const live = this.#live(key, nowMs);
    const remaining = this.quota - live.length;
    const resetMs = live.length === 0 ? 0 : Math.min(...live) + WINDOW_MS - nowMs;
    return { admitted: remaining > 0, remaining, resetMs };
  }

  release(key: string, admittedAt: number) {
    const all = this.#admissions.get(key) ?? [];
    const index = all.indexOf(admittedAt);
    if (index >= 0) this.#admissions.set(key, all.toSpliced(index, 1));
  }

  #live(key: string, nowMs: number) {
    return (this.#admissions.get(key) ?? []).filter((at) => nowMs - at < WINDOW_MS);
  }
}

const call = fc.record({
  key: fc.constantFrom('a', 'b', 'c'),
  afterMs: fc.oneof(fc.nat(3), fc.nat(400), fc.constantFrom(999, 1000, 1001, 60_000)),
  kind: fc.constantFrom('consume', 'consume', 'consume', 'peek', 'release'),
});

describe('SlidingLog', () => {
  it.each([0, 2 ** 31 - 2000, 2 ** 32 - 2000, 2 ** 40])('agrees with the naive log from %d ms on', (startMs) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.array(call, { size: 'max', maxLength: 300 }), (quota, calls) => {
        const log = new SlidingLog(quota, WINDOW_MS);
        const naive = new NaiveLog(quota);
        let nowMs = startMs;
        let last = { key: 'a', admittedAt: -1 };
        const seen: object[] = [];
        const expected: object[] = [];
        for (const { key, afterMs, kind } of calls) {
          nowMs += afterMs;
          if (kind === 'consume') {
            const { admittedAt, ...standing } = log.consume(key, nowMs);
            seen.push(standing);
            expected.push(naive.consume(key, nowMs));
            if (standing.admitted) last = { key, admittedAt };
          } else if (kind === 'release') {
            log.release(last.key, last.admittedAt);
            naive.release(last.key, last.admittedAt);
          }
          seen.push(log.peek(key, nowMs));
          expected.push(naive.peek(key, nowMs));
        }
        expect(seen).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  it('never admits more than the quota in a window of real time, nor refuses 2 ms after a place is free', () => {
    const steps = fc.array(fc.double({ min: 0, max: 150, noNaN: true }), { size: 'max', maxLength: 300 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), steps, (quota, waits) => {
        const log = new SlidingLog(quota, WINDOW_MS);
        const admissions: number[] = [];
        let nowMs = 0.5;
        for (const waitMs of waits) {
          nowMs += waitMs;
          const within = (ms: number) => admissions.filter((at) => nowMs - at < ms).length;
          const { admitted } = log.consume('a', nowMs);
          if (admitted && within(WINDOW_MS) >= quota) throw new Error('admitted one too many');
          if (!admitted && within(WINDOW_MS + 2) < quota) throw new Error('refused too long');
          if (admitted) admissions.push(nowMs);
        }
      }),
    );
  });

  it('admits at exactly the time it named, and not one millisecond before', () => {
    const log = new SlidingLog(3, WINDOW_MS);
    for (const nowMs of [10, 20, 500]) expect(log.consume('a', nowMs).admitted).toBe(true);
    const refused = log.consume('a', 600);
    expect(refused).toMatchObject({ admitted: false, remaining: 0, resetMs: 410 });
    expect(log.consume('a', 1009)).toMatchObject({ admitted: false, resetMs: 1 });
    expect(log.consume('a', 1010)).toMatchObject({ admitted: true, remaining: 0, resetMs: 10 });
    expect(log.consume('a', 1019).admitted).toBe(false);
    expect(log.consume('a', 1020).admitted).toBe(true);
  });

  it('spends nothing on a refused request', () => {
    const log = new SlidingLog(1, WINDOW_MS);
    log.consume('a', 0);
    for (let nowMs = 1; nowMs < WINDOW_MS; nowMs += 37) expect(log.consume('a', nowMs).admitted).toBe(false);
    expect(log.consume('a', WINDOW_MS).admitted).toBe(true);
  });

  it.each([
    [1000, 1999.9, 2000],
    [1000.1, 2000.1, 2001],
    [1000.9, 2000.9, 2001],
  ])('holds the place of %d ms until its window is over, fractions included', (admittedMs, beforeMs, afterMs) => {
    const log = new SlidingLog(1, WINDOW_MS);
    log.consume('a', admittedMs);
    expect(log.consume('a', beforeMs).admitted).toBe(false);
    expect(log.consume('a', afterMs).admitted).toBe(true);
  });

  it('announces no more than the window to the first of a fraction of a millisecond', () => {
    expect(new SlidingLog(3, WINDOW_MS).consume('a', 1.25).resetMs).toBe(WINDOW_MS);
  });

  it('gives back exactly the admission that is released', () => {
    const log = new SlidingLog(3, WINDOW_MS);
    const [, second] = [100, 200, 300].map((nowMs) => log.consume('a', nowMs).admittedAt);
    log.release('a', second ?? 0);
    log.release('a', second ?? 0);
    log.release('nobody', 100);
    expect(log.consume('a', 400)).toMatchObject({ admitted: true, remaining: 0, resetMs: 700 });
    expect(log.consume('a', 1099).admitted).toBe(false);
    expect(log.consume('a', 1100)).toMatchObject({ admitted: true, resetMs: 200 });
    expect(log.consume('a', 1200).admitted).toBe(false);
  });

  it.each([2 ** 32, -(2 ** 32)])('takes no admission for another that is %d ms away', (distanceMs) => {
    const log = new SlidingLog(1, WINDOW_MS);
    const { admittedAt } = log.consume('a', 2 ** 33);
    log.release('a', admittedAt + distanceMs);
    expect(log.consume('a', 2 ** 33).admitted).toBe(false);
  });

  it('forgets a subject that was idle for a month', () => {
    const log = new SlidingLog(2, WINDOW_MS);
    log.consume('a', 0);
    log.consume('a', 0);
    expect(log.peek('a', 30 * 86_400_000)).toEqual({ admitted: true, remaining: 2, resetMs: 0 });
  });

  it.each([1, 5])(
    'drops idle subjects on the way, at most two of a kind in one decision, of a quota of %d',
    (quota) => {
      const log = new SlidingLog(quota, WINDOW_MS);
      for (let subject = 0; subject < 1000; subject++) log.consume(`s${subject}`, 0);
      log.consume('a', WINDOW_MS);
      expect(log.size).toBe(999);
      for (let calls = 0; calls < 500; calls++) log.consume('a', WINDOW_MS);
      expect(log.size).toBe(1);
    },
  );

  it('needs no more memory for the next crowd than for the last', () => {
    const log = new SlidingLog(30, WINDOW_MS);
    const sizes = [0, 1, 2, 3].map((crowd) => {
      for (let n = 0; n < 60_000; n++)
        log.consume(`${crowd}.${n % 2000}`, crowd * WINDOW_MS * 2 + Math.floor(n / 2000));
      return log.bytes;
    });
    expect(sizes[1]).toBeGreaterThanOrEqual(60_000 * Uint32Array.BYTES_PER_ELEMENT);
    expect(new Set(sizes.slice(1)).size).toBe(1);
  });

  it('stays at its cap in a flood, and keeps who is at the limit', () => {
    const log = new SlidingLog(2, WINDOW_MS, 100);
    log.consume('over', 0);
    log.consume('over', 0);
    log.consume('below', 0);
    for (let subject = 0; subject < 10_000; subject++) {
      if (!log.consume(`flood${subject}`, 1).admitted) throw new Error('a new subject was refused');
    }
    expect(log.size).toBe(100);
    expect(log.consume('over', 2).admitted).toBe(false);
    expect(log.consume('below', 2).remaining).toBe(1);
  });

  it('forgets the one longest without an admission when all are at the limit', () => {
    const log = new SlidingLog(1, WINDOW_MS, 2);
    log.consume('a', 0);
    log.consume('b', 1);
    log.consume('c', 2);
    expect(log.peek('a', 3).admitted).toBe(true);
    expect(log.peek('b', 3).admitted).toBe(false);
    expect(log.peek('c', 3).admitted).toBe(false);
  });

  it('counts a subject whose place was given back among those below the limit', () => {
    const log = new SlidingLog(1, WINDOW_MS, 2);
    log.consume('a', 0);
    log.release('b', log.consume('b', 1).admittedAt);
    log.consume('c', 2);
    expect(log.peek('a', 3).admitted).toBe(false);
  });
});
