import pg from 'pg';
import { RolledBack, type Statement, type Transaction } from './database.js';

const BEGIN = { text: 'begin', values: [] };
const COMMIT = { text: 'commit', values: [] };

/** Classes of SQLSTATE with which the server ends a connection: it may have committed before. */
const ENDS_CONNECTION = /^(08|57P)/;

/**
 * A transaction on one connection. BEGIN is sent in one message with the first statement, and COMMIT in one message with the
 * last: the server leaves out what stands behind a statement that fails.
 */
export class PostgresTransaction implements Transaction {
  private state: 'new' | 'open' | 'ended' = 'new';
  private usable = true;

  /** @param nameOf under which name a connection prepares a text */
  constructor(
    private readonly client: pg.ClientBase,
    private readonly nameOf: (text: string) => string | undefined,
  ) {}

  /** Whether the connection is fit for another transaction. */
  get isUsable(): boolean {
    return this.usable;
  }

  query<Row>(statement: Statement): Promise<Row[]> {
    const command = this.state === 'new' ? 'begin' : undefined;
    this.state = 'open';
    return this.send<Row>(statement, command);
  }

  /** A statement that is both first and last is a transaction by itself. */
  async finish<Row>(statement: Statement): Promise<Row[]> {
    if (this.state === 'new') {
      this.state = 'ended';
      return this.send<Row>(statement);
    }
    const rows = await this.send<Row>(statement, 'commit');
    this.state = 'ended';
    return rows;
  }

  /** All are sent at once, and each is answered. Behind one that fails the others fail, too, and COMMIT rolls back. */
  async runAll<Row>(statements: readonly Statement[]): Promise<Row[][]> {
    this.state = 'ended';
    const isOne = statements.length === 1;
    const begun = isOne ? undefined : this.send(BEGIN);
    const answers = statements.map((statement) => this.send<Row>(statement));
    const committed = isOne ? undefined : this.send(COMMIT);
    const [beginning, ...outcomes] = await Promise.allSettled([begun, ...answers, committed]);
    // Without BEGIN each statement was a transaction by itself.
    if (beginning.status === 'rejected') throw beginning.reason;
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure) throw isRollback(failure.reason) ? new RolledBack(failure.reason) : failure.reason;
    return Promise.all(answers);
  }

  async commit(): Promise<void> {
    if (this.state === 'open') await this.send(COMMIT);
  }

  async rollback(): Promise<void> {
    if (this.state === 'open' && this.usable) await this.client.query('rollback').catch(() => (this.usable = false));
  }

  /** @param command to send in the same message: BEGIN in front of the statement, or COMMIT behind it */
  private send<Row>({ text, values }: Statement, command?: 'begin' | 'commit'): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      const rows: Row[] = [];
      const query = new pg.Query({ name: this.nameOf(text), text, values: [...values] }, (error: Error | undefined) => {
        if (!error) return resolve(rows);
        // After an error of the server the connection is in order. Without an answer its state is unknown, and after BEGIN pg
        // assumes that the statement behind it is prepared.
        this.usable = error instanceof pg.DatabaseError && command !== 'begin';
        reject(error);
      });
      query.on('row', (row: Row) => rows.push(row));
      this.client.query(withCommand(query, command));
    });
  }
}

/** Whether the server said that a statement failed, and not that it ends the connection. */
function isRollback(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !ENDS_CONNECTION.test(error.code ?? '08');
}

/**
 * A query in front of which BEGIN is sent, or behind which COMMIT is sent, in the same message. What is sent in one turn leaves
 * together.
 */
function withCommand(query: pg.Query, command: 'begin' | 'commit' | undefined): pg.Query {
  const submit = query.submit;
  query.submit = (connection) => {
    const sync = () => {
      if (command === 'commit') send(connection, 'commit');
      connection.sync();
    };
    connection.stream.cork();
    process.nextTick(() => connection.stream.uncork());
    if (command === 'begin') send(connection, 'begin');
    return submit.call(query, Object.create(connection, { sync: { value: sync } }));
  };
  return query;
}

function send(connection: pg.Connection, command: string): void {
  connection.parse({ name: '', text: command, types: [] }, true);
  connection.bind({}, true);
  connection.execute({}, true);
}
