import { LimitKey } from './limit-key.js';

/** Keys in the order in which they were appended: a doubly linked list, so that moving one to the end is quick. */
export class RecencyList {
  private readonly ends = new LimitKey('');

  get oldest(): LimitKey | undefined {
    return this.ends.next === this.ends ? undefined : this.ends.next;
  }

  /** Moves `key` to the end of this list, out of whichever list it is in. */
  append(key: LimitKey): void {
    unlink(key);
    const last = this.ends.previous;
    key.previous = last;
    key.next = this.ends;
    last.next = key;
    this.ends.previous = key;
  }
}

/** Takes `key` out of the list it is in, if any. */
export function unlink(key: LimitKey): void {
  key.previous.next = key.next;
  key.next.previous = key.previous;
  key.previous = key.next = key;
}
