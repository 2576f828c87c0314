import { isLockTimeout, isOutage } from '../common/outage.js';
import type { Statement } from '../database/database.js';

/** Nothing of a statement has happened, because it or another one of the same transaction could not be run. */
export class RolledBack extends Error {}

interface Waiting<Row> {
  readonly statement: Statement;
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
   * @param runAll runs all of them in one transaction, or none, and answers with the rows of each
   * @param maxTogether statements in one transaction
   * @param maxParallel transactions at a time
   */
  constructor(
    private readonly runAll: (statements: Statement[]) => Promise<Row[][]>,
    private readonly maxTogether: number,
    private readonly maxParallel: number,
  ) {}

  /** @throws RolledBack; the error itself where nobody knows what has happened */
  run(statement: Statement): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ statement, resolve, reject });
      this.leaveSoon();
    });
  }

  private leaveSoon(): void {
    if (this.isDue || this.waiting.length === 0 || this.underWay >= this.maxParallel) return;
    this.isDue = true;
    setImmediate(() => {
      this.isDue = false;
      void this.leave(this.waiting.splice(0, this.maxTogether));
      this.leaveSoon();
    });
  }

  private async leave(group: Waiting<Row>[]): Promise<void> {
    this.underWay += 1;
    try {
      const rows = await this.runAll(group.map(({ statement }) => statement));
      group.forEach(({ resolve }, place) => resolve(rows[place] ?? []));
    } catch (cause) {
      const isUnknown = isOutage(cause) && !isLockTimeout(cause);
      const error = isUnknown ? cause : new RolledBack('Rolled back.', { cause });
      for (const { reject } of group) reject(error);
    }
    this.underWay -= 1;
    this.leaveSoon();
  }
}
