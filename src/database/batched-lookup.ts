import { isOutage } from '../common/errors/outage.js';

/** Stands in place of a row that could not be read. */
class Unreadable {
  constructor(readonly cause: unknown) {}
}

type Rows<Row> = ReadonlyMap<string, Row | Unreadable>;

/** Keys that wait for one query, and what all who asked for them are told. */
class Gathering<Row> {
  readonly keys = new Set<string>();
  readonly rows: Promise<Rows<Row>>;
  tell: (rows: Rows<Row>) => void = () => undefined;

  constructor() {
    this.rows = new Promise((resolve) => {
      this.tell = resolve;
    });
  }
}

/** From here on the fixed cost of a query is small beside that of its keys, and waiting for more gains little. */
const ENOUGH = 16;

/**
 * Answers look-ups by key with one query for all that wait: they leave as soon as there are {@link ENOUGH}, fewer at the
 * end of a turn with no query under way. The first matters most: a database that is given everything at once is idle
 * while this process answers, and this process while it is asked. Every answer is read after it was asked for, so nothing
 * is ever stale, and the busier it gets the fewer queries each look-up costs.
 */
export class BatchedLookup<Row> {
  /** In the order in which they leave. Keys are added to the last one. */
  private readonly waiting: Gathering<Row>[] = [];
  private underWay = 0;
  private isDue = false;

  /**
   * @param query the rows of some keys, in any order; keys without a row are left out
   * @param maxBatch keys in one query at the most
   * @param maxParallel queries that leave beside others; 0 for a database that does nothing while this process does
   * @param onBatch told the number of keys of each query
   */
  constructor(
    private readonly query: (keys: string[]) => Promise<Row[]>,
    private readonly keyOf: (row: Row) => string,
    private readonly maxBatch: number,
    private readonly maxParallel: number,
    private readonly onBatch?: (size: number) => void,
  ) {}

  find(key: string): Promise<Row | undefined> {
    return this.gather([key]).then((rows) => rowOf(rows, key));
  }

  /** Looks all of them up in one query. @param keys no more than fit into one */
  async findAll(keys: readonly string[]): Promise<(Row | undefined)[]> {
    if (keys.length === 0) return [];
    const rows = await this.gather(keys);
    return keys.map((key) => rowOf(rows, key));
  }

  private gather(keys: readonly string[]): Promise<Rows<Row>> {
    let gathering = this.waiting.at(-1);
    if (gathering === undefined || gathering.keys.size + keys.length > this.maxBatch) {
      gathering = new Gathering();
      this.waiting.push(gathering);
    }
    for (const key of keys) gathering.keys.add(key);
    this.leaveSoon();
    return gathering.rows;
  }

  private leaveSoon(): void {
    const [first] = this.waiting;
    if (first === undefined) return;
    if (first.keys.size >= ENOUGH && this.underWay < this.maxParallel) this.leave();
    else if (this.underWay === 0 && !this.isDue) {
      this.isDue = true;
      setImmediate(() => this.leaveAtLast());
    }
  }

  private leaveAtLast(): void {
    this.isDue = false;
    if (this.underWay === 0) this.leave();
  }

  private leave(): void {
    const gathering = this.waiting.shift();
    if (gathering === undefined) return;
    this.underWay += 1;
    this.onBatch?.(gathering.keys.size);
    void this.rowsOf([...gathering.keys]).then((rows) => {
      gathering.tell(rows);
      this.underWay -= 1;
      this.leaveSoon();
    });
  }

  /** Never rejects: an error stands in place of the rows that it concerns. */
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
