import { execFileSync } from 'node:child_process';
import { existsSync, fdatasyncSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Database, type Subscription } from './database.js';
import { DirectoryLock } from './directory-lock.js';
import { EmbeddedAdapter } from './embedded-adapter.js';
import { EmbeddedGateway } from './embedded-gateway.js';
import { restoringStatement, type Session } from './session.js';

// PGlite starts with fsync off (-F) and its file system has no fsync, so a power cut could lose what was acknowledged.
// Here every commit reaches the disk, at about a millisecond each. The small buffer cache keeps the process small.
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

  private constructor(
    private readonly client: PGlite,
    private readonly lock: DirectoryLock,
    private readonly gateway: EmbeddedGateway | null,
    private readonly ownStatement: string,
  ) {
    super();
    this.adapter = new EmbeddedAdapter(client);
  }

  /**
   * @param port where to serve the PostgreSQL protocol on 127.0.0.1; 0 to not serve it
   * @param session who this process acts as; without it, as the superuser, who is the only login there is
   * @throws DirectoryInUse when another process has the directory open
   */
  static async open(dataDir: string, port: number, session?: Session): Promise<EmbeddedDatabase> {
    const lock = await DirectoryLock.take(dataDir, port);
    try {
      const files = join(dataDir, 'database');
      if (!existsSync(join(files, 'PG_VERSION'))) await createFiles(files);
      const client = await PGlite.create({ dataDir: files, startParams: START_PARAMETERS });
      syncFilesToDisk(client);
      const ownStatement = restoringStatement(session);
      await client.exec(ownStatement);
      const gateway = port === 0 ? null : await EmbeddedGateway.listen(client, port, ownStatement);
      return new EmbeddedDatabase(client, lock, gateway, ownStatement);
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  protected async run<Row>(_name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    const result = await this.client.query<Row>(text, [...values]);
    return result.rows;
  }

  /** The notifications of this one session cannot be missed. */
  async listen(channel: string, onMessage: () => void): Promise<Subscription> {
    await this.client.listen(channel, onMessage);
    return { current: true };
  }

  async script(sql: string): Promise<void> {
    await this.client.exec(sql);
  }

  /** The directory lock already keeps other processes out. A migration needs the rights of the owner. */
  async exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.client.exec('reset role');
    return work().finally(() => this.client.exec(this.ownStatement));
  }

  async close(): Promise<void> {
    await this.gateway?.close();
    await this.client.close();
    await this.lock.release();
  }
}

/** Creates an empty cluster. Its thousand files go to the disk together: one by one they would take half a minute. */
async function createFiles(files: string): Promise<void> {
  const client = await PGlite.create({ dataDir: files });
  await client.close();
  if (process.platform !== 'win32') execFileSync('sync');
}

interface NodeFileSystem {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
}

function syncFilesToDisk(client: PGlite): void {
  const files: NodeFileSystem = client.Module.FS.filesystems.NODEFS;
  files.stream_ops.fsync = (stream) => {
    fdatasyncSync(stream.nfd);
    return 0;
  };
}
