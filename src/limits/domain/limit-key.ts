import type { TickQueue } from './tick-queues.js';

/** One provider, key or address that is being counted. */
export class Subject implements TickQueue {
  head = 0;
  tail = 0;
  count = 0;
  /** When it was last admitted, in whole ms of the log's clock; what the queue's ticks, modulo 2^32, lie before. */
  lastMs = 0;
  previous: Subject = this;
  next: Subject = this;

  constructor(readonly key: string) {}
}

/** Subjects in the order of their last admission; moving one to the end touches five pointers. */
export class RecencyList {
  readonly #ends = new Subject('');

  get oldest(): Subject | undefined {
    return this.#ends.next === this.#ends ? undefined : this.#ends.next;
  }

  /** Moves `subject` to the end of this list, out of whichever list it is in. */
  append(subject: Subject): void {
    unlink(subject);
    const last = this.#ends.previous;
    subject.previous = last;
    subject.next = this.#ends;
    last.next = subject;
    this.#ends.previous = subject;
  }
}

/** Takes `subject` out of the list it is in, if any. */
export function unlink(subject: Subject): void {
  subject.previous.next = subject.next;
  subject.next.previous = subject.previous;
  subject.previous = subject.next = subject;
}
