import { DatabaseUnavailable } from '../common/errors/outage.js';
import type { Statement } from '../database/database.js';

interface Waiting<Row> {
  readonly statement: Statement;
  readonly until: number;
  readonly resolve: (rows: Row[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs independent statements that arrive at the same time in one shared transaction: a third more of them per second
 * (docs/measuring.md). A single statement is sent at once.
 */
export class SharedTransactions<Row> {
  private readonly waiting: Waiting<Row>[] = [];
  private inFlight = 0;
  private isScheduled = false;

  /**
   * @param runAll runs the statements in one transaction and resolves to the rows of each
   * @param maxStatements in one transaction
   * @param maxParallel concurrent transactions
   */
  constructor(
    private readonly runAll: (statements: Statement[]) => Promise<Row[][]>,
    private readonly maxStatements: number,
    private readonly maxParallel: number,
  ) {}

  /**
   * @param until when the client stops waiting, in the time of `performance.now()`
   * @throws DatabaseUnavailable when the statement could not be sent before; what `runAll` throws
   */
  run(statement: Statement, until: number): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ statement, until, resolve, reject });
      this.scheduleDispatch();
    });
  }

  private scheduleDispatch(): void {
    if (this.isScheduled || this.waiting.length === 0 || this.inFlight >= this.maxParallel) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.rejectLate();
      if (this.waiting.length > 0) void this.dispatch(this.waiting.splice(0, this.maxStatements));
      this.scheduleDispatch();
    });
  }

  /** Statements wait in the order of their arrival, so the late ones come first. */
  private rejectLate(): void {
    const now = performance.now();
    const firstInTime = this.waiting.findIndex(({ until }) => until > now);
    const late = this.waiting.splice(0, firstInTime === -1 ? this.waiting.length : firstInTime);
    for (const { reject } of late) reject(new DatabaseUnavailable());
  }

  private async dispatch(group: Waiting<Row>[]): Promise<void> {
    this.inFlight += 1;
    try {
      const rows = await this.runAll(group.map(({ statement }) => statement));
      group.forEach(({ resolve }, index) => resolve(rows[index] ?? []));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    this.inFlight -= 1;
    this.scheduleDispatch();
  }
}
