import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'pg';
import { CircuitBreaker } from '../common/circuit-breaker.js';
import { CONFIG, type Config } from '../config.js';
import { Database } from './database.js';
import { PostgresDatabase } from './postgres-database.js';
import { SERVICE } from './session.js';

/** How long a read may wait for a replica before the primary is asked; paid once for each outage. */
const TIMEOUT_MS = 300;
const RETRY_MS = 1_000;

/**
 * For reads whose answer may be a moment old: histories, lists, availability. They go to the replica when there is one
 * and it answers, otherwise to the primary. What decides about money (resolving, reading an identifier, credentials,
 * everything before a change) never comes here.
 */
@Injectable()
export class ReplicaService implements OnApplicationShutdown {
  private readonly logger = new Logger('ReplicaService');
  private readonly replica: PostgresDatabase | null;
  private readonly circuit: CircuitBreaker;

  constructor(
    @Inject(CONFIG) { database: settings }: Config,
    private readonly primary: Database,
  ) {
    this.replica = settings.url && settings.replicaUrl ? openReplica(settings, settings.replicaUrl) : null;
    this.circuit = new CircuitBreaker({
      timeoutMs: TIMEOUT_MS,
      retryMs: RETRY_MS,
      probe: () => this.replica?.query('ping', 'select 1', []) ?? Promise.resolve(),
      onOpen: (error) => this.logger.warn({ event: 'replica_away', error }),
      onClose: () => this.logger.log({ event: 'replica_back' }),
    });
  }

  get pool(): Pool | null {
    return this.replica?.pool ?? null;
  }

  /** True while the primary answers for the replica. */
  get away(): boolean {
    return !this.circuit.closed;
  }

  /** As {@link Database.query}; what was written a moment ago may be missing. */
  async query<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    const { replica } = this;
    if (!replica || this.away) return this.primary.query(name, text, values);
    try {
      return await this.circuit.call(() => replica.query<Row>(name, text, values));
    } catch {
      return this.primary.query(name, text, values); // The circuit has logged why.
    }
  }

  /** As {@link query}, but asks the primary before it says that there is nothing: it may only not have arrived yet. */
  async find<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    const rows = await this.query<Row>(name, text, values);
    return rows.length > 0 || !this.replica ? rows : this.primary.query(name, text, values);
  }

  async onApplicationShutdown(): Promise<void> {
    this.circuit.stop();
    await this.replica?.close();
  }
}

function openReplica(settings: Config['database'], url: string): PostgresDatabase {
  const patience = { connectionTimeoutMs: TIMEOUT_MS, queryTimeoutMs: TIMEOUT_MS };
  return new PostgresDatabase({ ...settings, ...patience, url, directUrl: undefined, session: SERVICE });
}
