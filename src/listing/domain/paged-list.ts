import { NIL } from 'uuid';

/** A list in the order of its ids. It may have millions of rows, so it is read page by page. */
export interface Source<Row extends Identified> {
  /** @returns at most `limit` rows after the row with this id */
  read(after: string, limit: number): Promise<Row[]>;
  count(): Promise<number>;
}

export interface Identified {
  readonly id: string;
}

/** Rows that are in memory at the same time. */
const BATCH = 1_000;

/** Reads all rows in batches, without a transaction around them: each batch shows the rows as they are when it is read. */
export async function* batchesOf<Row extends Identified>(source: Source<Row>): AsyncGenerator<Row[]> {
  for (let after: string = NIL; ;) {
    const rows = await source.read(after, BATCH);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}
