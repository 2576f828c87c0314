import pg from 'pg';
import type { Statement, Transaction } from './database.js';

/**
 * A transaction on one connection. BEGIN is sent in one message with the first statement, and COMMIT in one message with the
 * last: the server answers a message as a whole, and leaves out what stands behind a statement that fails.
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

  async commit(): Promise<void> {
    if (this.state === 'open') await this.send({ text: 'commit', values: [] }, false, false);
  }

  async rollback(): Promise<void> {
    if (this.state === 'open' && this.usable) await this.client.query('rollback').catch(() => (this.usable = false));
  }

  private send<Row>({ text, values }: Statement, begins: boolean, commits: boolean): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      const rows: Row[] = [];
      const query = new pg.Query({ name: this.nameOf(text), text, values: [...values] }, (error: Error | undefined) => {
        if (!error) return resolve(rows);
        // After an error of the server the connection is in order. Without an answer nobody knows what it does, and after BEGIN,
        // pg takes it for granted that the statement behind it is prepared.
        this.usable = error instanceof pg.DatabaseError && !begins;
        reject(error);
      });
      query.on('row', (row: Row) => rows.push(row));
      this.client.query(withCommands(query, begins, commits));
    });
  }
}

/** A query in front of which BEGIN is sent, or behind which COMMIT is sent, in the same message. */
function withCommands(query: pg.Query, begins: boolean, commits: boolean): pg.Query {
  const submit = query.submit;
  query.submit = (connection) => {
    const sync = () => {
      if (commits) send(connection, 'commit');
      connection.sync();
    };
    connection.stream.cork();
    if (begins) send(connection, 'begin');
    const failure = submit.call(query, Object.create(connection, { sync: { value: sync } }));
    connection.stream.uncork();
    return failure;
  };
  return query;
}

function send(connection: pg.Connection, command: string): void {
  connection.parse({ name: '', text: command, types: [] }, true);
  connection.bind({}, true);
  connection.execute({}, true);
}
