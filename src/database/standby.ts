import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { CircuitBreaker } from '../common/circuit-breaker.js';
import { withTimeout } from '../common/errors/outage.js';
import type { TextRow } from './database.js';
import { expectedMs, type Latency, withSample } from './domain/latency.js';
import type { PostgresDatabase } from './postgres-database.js';
import { PrimaryLost } from './primary-lost.js';
import { CHECK, IDENTITY, type ServerIdentity, type StandbyState, type WalPosition } from './standby.statements.js';

/** How long a read that may be old waits for a standby. Each outage costs this once: then the circuit breaker is open. */
export const TIMEOUT_MS = 300;
const RETRY_MS = 1_000;
/** A standby that was late for a moment is soon back. */
const FRESH_RETRY_MS = 50;
/** How often a standby that is behind is asked again. */
const POLL_MS = 2;

export interface StandbyOptions {
  /** For the log and the metrics. */
  readonly name: string;
  /** How long a look-up may take, the wait for the replay included. */
  readonly waitMs: number;
  /** Which database the primary has, as {@link IDENTITY} says it. */
  readonly identity: () => Promise<ServerIdentity | null>;
  /** Where the primary is now. */
  readonly position: () => Promise<WalPosition>;
  /** Called with a position that came from a server that is no longer the primary. */
  readonly onStalePrimary: (position: WalPosition) => void;
  readonly onAway: (cause: Error) => void;
  readonly onBack: () => void;
}

/** A standby has not answered a look-up. The primary answers it. */
class NotFresh extends Error {
  constructor(readonly state: StandbyState) {
    super(`the standby is ${state}`);
  }
}

/**
 * One standby: for look-ups that must not be older than what was acknowledged before, and for reads that may be. It can fail the
 * first and serve the second, when it lags.
 */
export class Standby {
  readonly name: string;
  private latency: Latency | null = null;
  private inFlight = 0;
  private readonly fresh: CircuitBreaker;
  private readonly reachable: CircuitBreaker;
  private readonly watch: NodeJS.Timeout;

  constructor(
    private readonly server: PostgresDatabase,
    private readonly options: StandbyOptions,
  ) {
    this.name = options.name;
    this.fresh = new CircuitBreaker({
      timeoutMs: options.waitMs,
      retryMs: FRESH_RETRY_MS,
      probeTimeoutMs: RETRY_MS,
      probe: () => this.prove(),
      onOpen: options.onAway,
      onClose: options.onBack,
    });
    this.reachable = new CircuitBreaker({
      timeoutMs: TIMEOUT_MS,
      retryMs: RETRY_MS,
      probe: () => this.assertStandby(),
      onOpen: (cause) => this.fresh.open(cause),
      onClose: () => undefined,
    });
    this.watch = setInterval(() => void this.look(), RETRY_MS).unref();
  }

  get pool(): Pool {
    return this.server.pool;
  }

  get isFresh(): boolean {
    return this.fresh.closed;
  }

  get isReachable(): boolean {
    return this.reachable.closed;
  }

  expectedMs(nowMs: number): number {
    return expectedMs(this.latency, this.inFlight, nowMs);
  }

  /**
   * Looks up what the primary had acknowledged at a position, and perhaps what came later. Rejects when it cannot in time.
   * @throws PrimaryLost when the primary that named the position is no longer the primary
   */
  async queryAsText(position: WalPosition, name: string, text: string, values: readonly unknown[]): Promise<TextRow[]> {
    const startedAt = performance.now();
    this.inFlight += 1;
    try {
      return await this.fresh.call(() => this.lookUp(position, { name, text, values: [...values] }));
    } finally {
      this.inFlight -= 1;
      const now = performance.now();
      this.latency = withSample(this.latency, now - startedAt, now);
    }
  }

  /** What was written a moment ago may be missing. */
  query<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.reachable.call(() => this.server.query<Row>(name, text, values));
  }

  /** Finds out whether it can answer at all. One that is only behind or slow has so long to catch up. `onAway` hears of a fault. */
  async examine(patienceMs: number): Promise<void> {
    const deadline = performance.now() + patienceMs;
    await this.reachable.call(() => this.assertStandby()).catch(() => undefined);
    while (this.isFresh) {
      const fault = await this.prove().then(
        () => null,
        (error: Error) => error,
      );
      if (fault === null) return;
      const mayPass = !(fault instanceof NotFresh) || fault.state === 'behind';
      if (mayPass && performance.now() < deadline) await sleep(FRESH_RETRY_MS);
      else this.fresh.open(fault);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.watch);
    this.fresh.stop();
    this.reachable.stop();
    await this.server.close();
  }

  private lookUp(position: WalPosition, query: { name: string; text: string; values: unknown[] }): Promise<TextRow[]> {
    return this.onOneConnection(async (client) => {
      await this.untilReplayed(client, position);
      const { rows } = await client.query<(string | null)[]>({ ...query, rowMode: 'array' });
      return rows;
    });
  }

  /** The time that the primary takes to name its position, which may be far away, does not count against the standby. */
  private async prove(): Promise<void> {
    const position = await this.options.position();
    await withTimeout(this.options.waitMs, this.reach(position));
  }

  private reach(position: WalPosition): Promise<void> {
    return this.onOneConnection((client) => this.untilReplayed(client, position));
  }

  /** Notices even without requests that the standby is away, behind or promoted. */
  private async look(): Promise<void> {
    if (this.isReachable) await this.reachable.call(() => this.assertStandby()).catch(() => undefined);
    const position = await this.options.position().catch(() => null);
    if (this.isFresh && position !== null) await this.fresh.call(() => this.reach(position)).catch(() => undefined);
  }

  /** Polls, because a statement that waited would hold a snapshot, and with it the replay that it waits for. */
  private async untilReplayed(client: PoolClient, position: WalPosition): Promise<void> {
    const values = [position.lsn, position.timeline, processOf(client), position.system];
    for (const deadline = performance.now() + this.options.waitMs; ; await sleep(POLL_MS)) {
      const { rows } = await client.query<{ state: StandbyState }>({ name: 'standby-check', text: CHECK, values });
      const state = rows[0]?.state ?? 'behind';
      if (state === 'fresh') return;
      if (state === 'stale_primary') {
        this.options.onStalePrimary(position);
        throw new PrimaryLost();
      }
      if (state === 'promoted') this.reachable.open(new NotFresh(state));
      if (state !== 'behind' || performance.now() > deadline) throw new NotFresh(state);
    }
  }

  /** A promoted server has other data than the primary, and so has one of another cluster. */
  private async assertStandby(): Promise<void> {
    const identity = await this.options.identity();
    const [row] = await this.server.query<ServerIdentity>('server-identity', IDENTITY, []);
    if (!row?.standby) throw new NotFresh('promoted');
    if (row.system !== identity?.system || row.database !== identity.database) throw new NotFresh('foreign');
  }

  private async onOneConnection<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(!(error instanceof NotFresh));
      throw error;
    }
  }
}

/** The number of the server's process at the other end, which the server sent when the connection began. */
function processOf(client: PoolClient): number {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : 0;
}
