interface Waiting<Row> {
  readonly promise: Promise<Row | undefined>;
  resolve(row: Row | undefined): void;
  reject(error: unknown): void;
}

/**
 * Answers look-ups by key with one query for all that wait: while a query is on its way, the next keys gather, and they
 * leave together when it returns. Every answer is read after it was asked for, so nothing is ever stale, and the busier
 * it gets the fewer queries each look-up costs.
 */
export class BatchedLookup<Row> {
  private gathering = new Map<string, Waiting<Row>>();
  private isUnderWay = false;

  /**
   * @param query the rows of some keys, in any order; keys without a row are left out
   * @param maxBatch keys in one query at the most
   * @param defer when a query leaves that need not wait for another
   * @param onBatch told the number of keys of each query
   */
  constructor(
    private readonly query: (keys: string[]) => Promise<Row[]>,
    private readonly keyOf: (row: Row) => string,
    private readonly maxBatch: number,
    private readonly defer: (leave: () => void) => void,
    private readonly onBatch?: (size: number) => void,
  ) {}

  find(key: string): Promise<Row | undefined> {
    let waiting = this.gathering.get(key);
    if (!waiting) {
      waiting = newWaiting<Row>();
      this.gathering.set(key, waiting);
      this.leaveSoon();
    }
    return waiting.promise;
  }

  private leaveSoon(): void {
    if (this.isUnderWay || this.gathering.size === 0) return;
    this.isUnderWay = true;
    this.defer(() => this.leave());
  }

  private leave(): void {
    const batch = this.take();
    this.onBatch?.(batch.size);
    this.query([...batch.keys()])
      .then((rows) => {
        for (const row of rows) batch.get(this.keyOf(row))?.resolve(row);
        for (const waiting of batch.values()) waiting.resolve(undefined);
      })
      .catch((error: unknown) => {
        for (const waiting of batch.values()) waiting.reject(error);
      })
      .finally(() => {
        this.isUnderWay = false;
        this.leaveSoon();
      });
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

function newWaiting<Row>(): Waiting<Row> {
  let resolve: Waiting<Row>['resolve'] = () => undefined;
  let reject: Waiting<Row>['reject'] = () => undefined;
  const promise = new Promise<Row | undefined>((onRow, onError) => {
    resolve = onRow;
    reject = onError;
  });
  return { promise, resolve, reject };
}
