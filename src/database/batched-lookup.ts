import { isOutage } from '../common/outage.js';

interface Waiting<Row> {
  readonly promise: Promise<Row | undefined>;
  resolve(row: Row | undefined): void;
  reject(error: unknown): void;
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
  private gathering = new Map<string, Waiting<Row>>();
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
    const isNew = !this.gathering.has(key);
    const answer = this.gather(key);
    if (isNew) this.leaveSoon();
    return answer;
  }

  /** Looks all of them up in one query, unless they are more than fit into one with those that wait already. */
  findAll(keys: readonly string[]): Promise<(Row | undefined)[]> {
    const answers = keys.map((key) => this.gather(key));
    this.leaveSoon();
    return Promise.all(answers);
  }

  private gather(key: string): Promise<Row | undefined> {
    let waiting = this.gathering.get(key);
    if (!waiting) {
      waiting = newWaiting<Row>();
      this.gathering.set(key, waiting);
    }
    return waiting.promise;
  }

  private leaveSoon(): void {
    if (this.gathering.size >= ENOUGH && this.underWay < this.maxParallel) this.leave();
    else if (this.gathering.size > 0 && this.underWay === 0 && !this.isDue) {
      this.isDue = true;
      setImmediate(() => this.leaveAtLast());
    }
  }

  private leaveAtLast(): void {
    this.isDue = false;
    if (this.gathering.size > 0 && this.underWay === 0) this.leave();
  }

  private leave(): void {
    const batch = this.take();
    this.underWay += 1;
    this.onBatch?.(batch.size);
    this.query([...batch.keys()])
      .then((rows) => {
        for (const row of rows) settle(batch, this.keyOf(row), row);
        for (const waiting of batch.values()) waiting.resolve(undefined);
      })
      .catch((error: unknown) => this.answerOneByOne(batch, error))
      .finally(() => {
        this.underWay -= 1;
        this.leaveSoon();
      });
  }

  /** After a query that failed: one row that cannot be read must fail its own look-up and no other. */
  private async answerOneByOne(batch: Map<string, Waiting<Row>>, failure: unknown): Promise<void> {
    let error = failure;
    for (const [key, waiting] of batch) {
      if (isOutage(error)) break;
      try {
        const rows = await this.query([key]);
        waiting.resolve(rows.find((row) => this.keyOf(row) === key));
      } catch (own) {
        error = own;
        waiting.reject(own);
      }
      batch.delete(key);
    }
    for (const waiting of batch.values()) waiting.reject(error);
  }

  private take(): Map<string, Waiting<Row>> {
    const all = this.gathering;
    if (all.size <= this.maxBatch) {
      this.gathering = new Map();
      return all;
    }
    const entries = [...all];
    this.gathering = new Map(entries.slice(this.maxBatch));
    return new Map(entries.slice(0, this.maxBatch));
  }
}

/** Takes it out, for the rest has no row: settling a promise again is slow. */
function settle<Row>(batch: Map<string, Waiting<Row>>, key: string, row: Row): void {
  batch.get(key)?.resolve(row);
  batch.delete(key);
}

function newWaiting<Row>(): Waiting<Row> {
  let resolve: Waiting<Row>['resolve'] = () => undefined;
  let reject: Waiting<Row>['reject'] = () => undefined;
  const promise = new Promise<Row | undefined>((onRow, onError) => {
    resolve = onRow;
    reject = onError;
  });
  return { promise, resolve, reject };
}
