import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Database, RolledBack, type Statement, type Subscription, type TextRow, type Transaction } from './database.js';
import { DirectoryLock } from '../embedded/directory-lock.js';
import { EmbeddedAdapter } from './embedded-adapter.js';
import { DatabaseFiles } from '../embedded/database-files.js';
import { EmbeddedGateway } from '../embedded/gateway.js';
import { readPassword } from '../embedded/password.js';
import { PreparedStatements } from '../embedded/prepared-statements.js';
import { createFilesPrivately, makePrivate } from '../embedded/private-files.js';
import { HOLD_LIVENESS_LOCK, newProcessNumber } from './liveness.js';
import { actAsServiceStatement, actAsStatement, type Session } from './session.js';

// PGlite starts with fsync off (-F), and a power cut could lose what was acknowledged. With these parameters every commit
// reaches the disk, at about a millisecond each. The small buffer cache keeps the process small.
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=16MB',
];

/** PostgreSQL inside this process (PGlite), on files below one data directory that this process alone may open. */
export class EmbeddedDatabase extends Database {
  readonly kind = 'embedded';
  readonly parallelQueries = 0;
  readonly adapter: EmbeddedAdapter;
  private readonly prepared: PreparedStatements;
  private gateway: EmbeddedGateway | null = null;

  private constructor(
    private readonly dataDir: string,
    private readonly client: PGlite,
    private readonly lock: DirectoryLock,
    private readonly asService: string,
  ) {
    super();
    this.adapter = new EmbeddedAdapter(client);
    this.prepared = new PreparedStatements(client);
  }

  /**
   * Opens or creates the database. From here on, this process creates files that no other user can open.
   * @param session the role that this process acts as; without it, the superuser, which is the only login there is
   * @throws DirectoryInUse when another process has the directory open
   * @throws NotPrivate when other users could reach the files
   */
  static async open(dataDir: string, session?: Session): Promise<EmbeddedDatabase> {
    createFilesPrivately();
    const lock = await DirectoryLock.take(dataDir);
    try {
      await makePrivate(dataDir);
      const client = await openFiles(join(dataDir, 'database'));
      const asService = actAsServiceStatement(session);
      await client.exec(asService);
      return new EmbeddedDatabase(dataDir, client, lock, asService);
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  /**
   * Lets other processes use the database while this one has it open.
   * @param port of TCP, for clients that know the password; 0 to serve only the same user's processes
   * @returns the directory of the Unix socket; null if there can be none
   * @throws UnusablePassword
   */
  async serve(port: number): Promise<string | null> {
    this.gateway = await EmbeddedGateway.create(this.client, {
      asService: this.asService,
      asClient: actAsStatement,
      onReturn: () => this.prepared.forget(),
    });
    if (port !== 0) await this.gateway.listenOnPort(port, await readPassword(this.dataDir));
    const socketDirectory = await this.gateway.listenOnSocket(this.dataDir);
    if (socketDirectory !== null) await this.lock.announce(socketDirectory);
    return socketDirectory;
  }

  protected async run<Row>(_name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    const result = await this.client.query<Row>(text, [...values]);
    return result.rows;
  }

  protected runInBackground<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.run<Row>('background', text, values);
  }

  protected runAsText(name: string, text: string, values: readonly unknown[]): Promise<TextRow[]> {
    return this.prepared.run(name, text, values.map(String));
  }

  protected inTransaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.client.transaction((transaction) => {
      const query = async <Row>({ text, values }: Statement) => (await transaction.query<Row>(text, [...values])).rows;
      return work({ query, finish: query });
    });
  }

  /** The database runs in this process, so the outcome is always known: an error means that nothing was committed. */
  protected runTogether<Row>(statements: readonly Statement[]): Promise<Row[][]> {
    const rows = this.inTransaction(async (transaction) => {
      const all: Row[][] = [];
      for (const statement of statements) all.push(await transaction.query<Row>(statement));
      return all;
    });
    return rows.catch((error: unknown) => {
      throw new RolledBack(error);
    });
  }

  /** The notifications of this one session cannot be missed. */
  async listen(channel: string, onMessage: (text?: string) => void): Promise<Subscription> {
    await this.client.listen(channel, onMessage);
    const processNumber = newProcessNumber();
    await this.client.query(HOLD_LIVENESS_LOCK, [processNumber]);
    return { current: true, isSilent: false, processNumber };
  }

  async script(sql: string): Promise<void> {
    await this.client.exec(sql);
  }

  /** The directory lock already keeps other processes out. A migration needs the rights of the owner. */
  async exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.client.exec('reset role');
    return work().finally(() => this.client.exec(this.asService));
  }

  async close(): Promise<void> {
    await this.gateway?.close();
    await this.client.close();
    await this.lock.release();
  }
}

async function openFiles(directory: string): Promise<PGlite> {
  await makePrivate(directory);
  if (!existsSync(join(directory, 'PG_VERSION'))) await createFiles(directory);
  return PGlite.create({ fs: new DatabaseFiles(directory), startParams: START_PARAMETERS });
}

/** Creates an empty cluster. Its thousand files go to the disk together: one by one they would take half a minute. */
async function createFiles(directory: string): Promise<void> {
  const client = await PGlite.create({ fs: new DatabaseFiles(directory) });
  await client.close();
  if (process.platform !== 'win32') execFileSync('sync');
}
