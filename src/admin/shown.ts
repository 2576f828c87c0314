import { isDeepStrictEqual } from 'node:util';
import { Refused } from './refused.js';
import { formatRecord, toRow } from './table.js';

/** A record that a terminal shows before its question. The answer is about what was shown, and about nothing else. */
export class Shown<Item extends object> {
  private item: Item | null = null;

  show(item: Item): string {
    this.item = item;
    return formatRecord(toRow(item));
  }

  /** Where nothing was shown, there is nothing to compare. @throws Refused */
  readonly assertSame = (present: Item | null): void => {
    if (this.item) assertSame(this.item, present);
  };
}

/** @throws Refused if the record is not as the operator saw it */
export function assertSame(seen: object, present: object | null): void {
  if (!isDeepStrictEqual(seen, present)) throw new Refused('It has changed since you saw it: look at it again.');
}
