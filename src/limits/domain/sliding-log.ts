import { RecencyList, Subject, unlink } from './limit-key.js';
import { TickQueues } from './tick-queues.js';

/** How a subject stands against one limit. */
export interface Standing {
  readonly admitted: boolean;
  readonly remaining: number;
  /** Until one more is admitted than now: for a refused request, how long to wait. 0 when nothing is spent. */
  readonly resetMs: number;
}

export interface Verdict extends Standing {
  /** Names this admission to `release`, in the clock of the store that gave it; of no meaning when refused. */
  readonly admittedAt: number;
}

const MAX_SUBJECTS = 100_000;
/** Idle subjects dropped per decision and list: more than the one a decision may add, and never a pause. */
const SWEEP = 2;

/**
 * The exact sliding log (D14): at most `quota` admissions in any half-open window, so an admission at t frees its place
 * at t + windowMs. Fixed windows, refilling buckets and weighted counters all admit more in their worst window.
 *
 * Time is a parameter, in ms, and must not run backwards. Admissions are noted rounded up to a whole ms and judged
 * rounded down, so a fraction can only make a place free later (by less than 2 ms), never early.
 *
 * Memory: a subject costs about 180 bytes and 64 per started 15 admissions in its window. One that was admitted nothing
 * for a whole window is dropped on the way of later decisions. Past `maxSubjects` the one longest without an admission
 * is forgotten, those below their limit first: so a flood of new addresses forgets addresses like itself, and nobody who
 * is at the limit gets in early unless all of `maxSubjects` are at theirs at once.
 */
export class SlidingLog {
  readonly #subjects = new Map<string, Subject>();
  readonly #queues = new TickQueues();
  readonly #below = new RecencyList();
  readonly #atLimit = new RecencyList();

  constructor(
    private readonly quota: number,
    private readonly windowMs: number,
    private readonly maxSubjects = MAX_SUBJECTS,
  ) {}

  /** Subjects held. */
  get size(): number {
    return this.#subjects.size;
  }

  /** Memory held for the admissions of all subjects. */
  get bytes(): number {
    return this.#queues.bytes;
  }

  /** Admits one request, or refuses it and spends nothing. */
  consume(key: string, nowMs: number): Verdict {
    this.#sweep(this.#below, nowMs);
    this.#sweep(this.#atLimit, nowMs);
    const subject = this.#subjects.get(key) ?? this.#add(key);
    this.#expire(subject, nowMs);
    const admitted = subject.count < this.quota;
    if (admitted) {
      subject.lastMs = Math.ceil(nowMs);
      this.#queues.push(subject, subject.lastMs);
      (subject.count < this.quota ? this.#below : this.#atLimit).append(subject);
    }
    const remaining = this.quota - subject.count;
    return { admitted, remaining, resetMs: this.#resetMs(subject, nowMs), admittedAt: subject.lastMs };
  }

  /** What `consume` would answer now (with `remaining` before it), spending nothing. */
  peek(key: string, nowMs: number): Standing {
    const subject = this.#subjects.get(key);
    if (subject === undefined) return { admitted: true, remaining: this.quota, resetMs: 0 };
    this.#expire(subject, nowMs);
    const remaining = this.quota - subject.count;
    return { admitted: remaining > 0, remaining, resetMs: this.#resetMs(subject, nowMs) };
  }

  /** Gives back exactly the admission made at `admittedAt`; nothing happens when it has left the window already. */
  release(key: string, admittedAt: number): void {
    const subject = this.#subjects.get(key);
    if (subject === undefined || admittedAt > subject.lastMs || admittedAt <= subject.lastMs - this.windowMs) return;
    if (this.#queues.remove(subject, admittedAt)) this.#below.append(subject);
  }

  #add(key: string): Subject {
    if (this.#subjects.size >= this.maxSubjects) {
      const forgotten = this.#below.oldest ?? this.#atLimit.oldest;
      if (forgotten !== undefined) this.#drop(forgotten);
    }
    // A copy: the key may be a slice of a header, and would keep all of it alive.
    const subject = new Subject([...key].join(''));
    this.#queues.open(subject);
    this.#subjects.set(subject.key, subject);
    return subject;
  }

  #sweep(list: RecencyList, nowMs: number): void {
    for (let dropped = 0; dropped < SWEEP; dropped++) {
      const { oldest } = list;
      if (oldest === undefined || !this.#isIdle(oldest, nowMs)) return;
      this.#drop(oldest);
    }
  }

  #drop(subject: Subject): void {
    unlink(subject);
    this.#queues.close(subject);
    this.#subjects.delete(subject.key);
  }

  #expire(subject: Subject, nowMs: number): void {
    // Asked first, in full numbers: after a pause of weeks the ticks' own difference would have wrapped.
    const idle = this.#isIdle(subject, nowMs);
    while (subject.count > 0 && (idle || this.#ageMs(subject, nowMs) >= this.windowMs)) this.#queues.shift(subject);
  }

  #isIdle(subject: Subject, nowMs: number): boolean {
    return Math.floor(nowMs) - subject.lastMs >= this.windowMs;
  }

  /** Age of the oldest admission; right across the wrap of its 32 bits because it is far below 2^31 ms (24 days). */
  #ageMs(subject: Subject, nowMs: number): number {
    return (Math.floor(nowMs) - this.#queues.oldest(subject)) | 0;
  }

  #resetMs(subject: Subject, nowMs: number): number {
    if (subject.count === 0) return 0;
    // Rounding makes the age of this very moment -1: a policy of 60 s must not announce 60.001.
    return Math.min(this.windowMs, this.windowMs - this.#ageMs(subject, nowMs));
  }
}
