import { isOutage } from '../common/errors/outage.js';

/** Takes the place of a row that could not be read. */
class Unreadable {
  constructor(readonly cause: unknown) {}
}

type Rows<Row> = ReadonlyMap<string, Row | Unreadable>;

/** Keys that will be looked up by one query, and the rows that all callers share. */
class PendingBatch<Row> {
  readonly keys = new Set<string>();
  readonly rows: Promise<Rows<Row>>;
  resolve: (rows: Rows<Row>) => void = () => undefined;

  constructor() {
    this.rows = new Promise((resolve) => {
      this.resolve = resolve;
    });
  }
}

/** Most keys of one query: as many as arrive together under load, and few enough for a short query. */
export const MAX_KEYS = 256;

/** Above this size the fixed cost of a query is small beside the cost per key, so waiting for more keys gains little. */
const EAGER_BATCH_SIZE = 16;

/**
 * A DataLoader without a cache: concurrent look-ups by key share one query. A batch is sent as soon as it has
 * {@link EAGER_BATCH_SIZE} keys; a smaller one is sent at the end of the event-loop turn if no query is in flight. Sending early
 * matters most: otherwise the database idles while this process answers, and this process idles while the database works. Every
 * row is read after it was asked for, so no answer is stale.
 */
export class BatchedLookup<Row> {
  /** In the order in which they are sent. Keys are added to the last one. */
  private readonly pending: PendingBatch<Row>[] = [];
  private inFlight = 0;
  private isScheduled = false;

  /**
   * @param query the rows of some keys, in any order; keys without a row are left out
   * @param maxBatch the most keys in one query
   * @param maxParallel full batches are sent while fewer queries than this are in flight; 0 for a database in this process's thread
   * @param onBatch receives the number of keys of each query
   */
  constructor(
    private readonly query: (keys: string[]) => Promise<Row[]>,
    private readonly keyOf: (row: Row) => string,
    private readonly maxBatch: number,
    private readonly maxParallel: number,
    private readonly onBatch?: (size: number) => void,
  ) {}

  find(key: string): Promise<Row | undefined> {
    return this.addToBatch([key]).then((rows) => rowOf(rows, key));
  }

  /** Looks all of them up in one query. @param keys at most `maxBatch` */
  async findAll(keys: readonly string[]): Promise<(Row | undefined)[]> {
    if (keys.length === 0) return [];
    const rows = await this.addToBatch(keys);
    return keys.map((key) => rowOf(rows, key));
  }

  private addToBatch(keys: readonly string[]): Promise<Rows<Row>> {
    let batch = this.pending.at(-1);
    if (batch === undefined || batch.keys.size + keys.length > this.maxBatch) {
      batch = new PendingBatch();
      this.pending.push(batch);
    }
    for (const key of keys) batch.keys.add(key);
    this.scheduleDispatch();
    return batch.rows;
  }

  private scheduleDispatch(): void {
    const [first] = this.pending;
    if (first === undefined) return;
    if (first.keys.size >= EAGER_BATCH_SIZE && this.inFlight < this.maxParallel) this.dispatch();
    else if (this.inFlight === 0 && !this.isScheduled) {
      this.isScheduled = true;
      setImmediate(() => this.dispatchAtEndOfTurn());
    }
  }

  private dispatchAtEndOfTurn(): void {
    this.isScheduled = false;
    if (this.inFlight === 0) this.dispatch();
  }

  private dispatch(): void {
    const batch = this.pending.shift();
    if (batch === undefined) return;
    this.inFlight += 1;
    this.onBatch?.(batch.keys.size);
    void this.rowsOf([...batch.keys]).then((rows) => {
      batch.resolve(rows);
      this.inFlight -= 1;
      this.scheduleDispatch();
    });
  }

  /** Never rejects: an error takes the place of the rows that it concerns. */
  private async rowsOf(keys: string[]): Promise<Rows<Row>> {
    try {
      const found = new Map<string, Row>();
      for (const row of await this.query(keys)) found.set(this.keyOf(row), row);
      return found;
    } catch (error) {
      return this.rowsOneByOne(keys, error);
    }
  }

  /** After a query that failed: one row that cannot be read must fail its own look-up and no other. */
  private async rowsOneByOne(keys: string[], failure: unknown): Promise<Rows<Row>> {
    const found = new Map<string, Row | Unreadable>();
    let error = failure;
    for (const key of keys) {
      try {
        if (isOutage(error)) throw error;
        const row = (await this.query([key])).find((each) => this.keyOf(each) === key);
        if (row !== undefined) found.set(key, row);
      } catch (own) {
        error = own;
        found.set(key, new Unreadable(own));
      }
    }
    return found;
  }
}

function rowOf<Row>(rows: Rows<Row>, key: string): Row | undefined {
  const row = rows.get(key);
  if (row instanceof Unreadable) throw row.cause;
  return row;
}
