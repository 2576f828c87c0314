import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const INTERVAL_MS = 250;
/** How long a host may take to answer. */
const PATIENCE_MS = 500;

/** The timeline on which a server writes; 0 for a standby, and for one that refuses to write. */
export const TIMELINE = `
  select case when pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' then 0
    else ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int end as timeline`;

/** Asks one host all the time whether it is a primary, over a connection of its own. */
export class HostWatch {
  private client: pg.Client | null = null;
  private closed = false;

  /** @param onSeen receives the timeline that it writes on, 0 if it does not write, and null if it does not answer */
  constructor(
    private readonly connection: pg.ClientConfig,
    private readonly onSeen: (timeline: number | null) => void,
  ) {
    void this.watch();
  }

  close(): void {
    this.closed = true;
    this.leave();
  }

  private async watch(): Promise<void> {
    while (!this.closed) {
      const timeline = await this.ask().catch(() => null);
      if (timeline === null) this.leave();
      if (this.closed) break;
      this.onSeen(timeline);
      await sleep(INTERVAL_MS, undefined, { ref: false });
    }
    // The connection may have been opened after `close` was called. Left open, it would keep the process from ending.
    this.leave();
  }

  private async ask(): Promise<number> {
    this.client ??= await this.connect();
    const { rows } = await this.client.query<{ timeline: number }>(TIMELINE);
    return rows[0]?.timeline ?? 0;
  }

  private async connect(): Promise<pg.Client> {
    const patience = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS };
    const client = new pg.Client({ ...this.connection, ...patience });
    client.on('error', () => this.leave());
    try {
      await client.connect();
      return client;
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
  }

  private leave(): void {
    void this.client?.end().catch(() => undefined);
    this.client = null;
  }
}
