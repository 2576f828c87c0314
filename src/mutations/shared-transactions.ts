import { DatabaseUnavailable } from '../common/errors/outage.js';
import type { Statement } from '../database/database.js';

interface Waiting<Row> {
  readonly statement: Statement;
  readonly until: number;
  readonly resolve: (rows: Row[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs statements that are transactions by themselves, those that wait at the same time in one transaction, which makes a third
 * more of them a second (docs/measuring.md). Who waits alone waits for nobody.
 */
export class SharedTransactions<Row> {
  private readonly waiting: Waiting<Row>[] = [];
  private underWay = 0;
  private isDue = false;

  /**
   * @param runAll runs all of them in one transaction, and answers with the rows of each
   * @param maxTogether statements in one transaction
   * @param maxParallel transactions at a time
   */
  constructor(
    private readonly runAll: (statements: Statement[]) => Promise<Row[][]>,
    private readonly maxTogether: number,
    private readonly maxParallel: number,
  ) {}

  /**
   * @param until the time, as `performance.now()` tells it, after which nobody waits for the statement any more
   * @throws DatabaseUnavailable when it could not be sent until then; what `runAll` throws
   */
  run(statement: Statement, until: number): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ statement, until, resolve, reject });
      this.leaveSoon();
    });
  }

  private leaveSoon(): void {
    if (this.isDue || this.waiting.length === 0 || this.underWay >= this.maxParallel) return;
    this.isDue = true;
    setImmediate(() => {
      this.isDue = false;
      this.refuseLate();
      if (this.waiting.length > 0) void this.leave(this.waiting.splice(0, this.maxTogether));
      this.leaveSoon();
    });
  }

  /** They wait in the order in which they came, so those that are late stand first. */
  private refuseLate(): void {
    const now = performance.now();
    const firstInTime = this.waiting.findIndex(({ until }) => until > now);
    const late = this.waiting.splice(0, firstInTime === -1 ? this.waiting.length : firstInTime);
    for (const { reject } of late) reject(new DatabaseUnavailable());
  }

  private async leave(group: Waiting<Row>[]): Promise<void> {
    this.underWay += 1;
    try {
      const rows = await this.runAll(group.map(({ statement }) => statement));
      group.forEach(({ resolve }, place) => resolve(rows[place] ?? []));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    this.underWay -= 1;
    this.leaveSoon();
  }
}
