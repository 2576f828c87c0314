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
    const isFirst = this.state === 'new';
    this.state = 'open';
    return this.send<Row>(statement, isFirst, false);
  }

  /** A statement that is both first and last is a transaction by itself. */
  async finish<Row>(statement: Statement): Promise<Row[]> {
    if (this.state === 'new') {
      this.state = 'ended';
      return this.send<Row>(statement, false, false);
    }
    const rows = await this.send<Row>(statement, false, true);
    this.state = 'ended';
    return rows;
  }

  /** All are sent at once, and each is answered. Behind one that fails the others fail, too, and COMMIT rolls back. */
  async runAll<Row>(statements: readonly Statement[]): Promise<Row[][]> {
    this.state = 'ended';
    const isOne = statements.length === 1;
    const begun = isOne ? undefined : this.send(BEGIN, false, false);
    const answers = statements.map((statement) => this.send<Row>(statement, false, false));
    const committed = isOne ? undefined : this.send(COMMIT, false, false);
    const [beginning, ...outcomes] = await Promise.allSettled([begun, ...answers, committed]);
    // Without BEGIN each statement was a transaction by itself.
    if (beginning.status === 'rejected') throw beginning.reason;
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure) throw isRollback(failure.reason) ? new RolledBack(failure.reason) : failure.reason;
    return Promise.all(answers);
  }

  async commit(): Promise<void> {
    if (this.state === 'open') await this.send(COMMIT, false, false);
  }

  async rollback(): Promise<void> {
    if (this.state === 'open' && this.usable) await this.client.query('rollback').catch(() => (this.usable = false));
  }

  private send<Row>({ text, values }: Statement, begins: boolean, commits: boolean): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      const rows: Row[] = [];
      const query = new pg.Query({ name: this.nameOf(text), text, values: [...values] }, (error: Error | undefined) => {
        if (!error) return resolve(rows);
        // After an error of the server the connection is in order. Without an answer its state is unknown, and after BEGIN pg
        // assumes that the statement behind it is prepared.
        this.usable = error instanceof pg.DatabaseError && !begins;
        reject(error);
      });
      query.on('row', (row: Row) => rows.push(row));
      this.client.query(withCommands(query, begins, commits));
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
function withCommands(query: pg.Query, begins: boolean, commits: boolean): pg.Query {
  const submit = query.submit;
  query.submit = (connection) => {
    const sync = () => {
      if (commits) send(connection, 'commit');
      connection.sync();
    };
    connection.stream.cork();
    process.nextTick(() => connection.stream.uncork());
    if (begins) send(connection, 'begin');
    return submit.call(query, Object.create(connection, { sync: { value: sync } }));
  };
  return query;
}

function send(connection: pg.Connection, command: string): void {
  connection.parse({ name: '', text: command, types: [] }, true);
  connection.bind({}, true);
  connection.execute({}, true);
}
