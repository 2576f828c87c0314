import { NIL } from 'uuid';

/** A list in the order of its ids, which nobody reads whole: it may have millions of rows. */
export interface Source<Row extends Identified> {
  /** At most so many rows behind an id. */
  read(after: string, limit: number): Promise<Row[]>;
  count(): Promise<number>;
}

export interface Identified {
  readonly id: string;
}

/** Rows that are in memory at once. */
const BATCH = 1000;

/** All rows, a batch at a time, without a transaction: each batch is as of the time at which it is read. */
export async function* batchesOf<Row extends Identified>(source: Source<Row>): AsyncGenerator<Row[]> {
  for (let after: string = NIL; ;) {
    const rows = await source.read(after, BATCH);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}
