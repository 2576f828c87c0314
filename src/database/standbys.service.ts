import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { MetricsService } from '../common/metrics/metrics.service.js';
import { CONFIG, type Config } from '../config.js';
import { Database, type TextRow } from './database.js';
import { PostgresDatabase } from './postgres-database.js';
import { SERVICE } from './session.js';
import { TIMEOUT_MS, Standby } from './standby.js';
import { PrimaryLost } from './primary-lost.js';
import { IDENTITY, type ServerIdentity } from './standby.statements.js';
import { WalPositionService } from './wal-position.service.js';

const PRIMARY = 'primary';
/** Shorter absences are not logged. */
const WARNING_DELAY_MS = 1_000;

/**
 * Sends reads to standbys where they may answer, and to the primary if none can (D22). {@link lookUp} is never older than what
 * was acknowledged before the call. {@link query} and {@link find} may be, so nothing that decides about money uses them.
 */
@Injectable()
export class StandbysService implements OnModuleInit, OnApplicationShutdown {
  readonly all: readonly Standby[];
  private readonly logger = new Logger('StandbysService');
  private isStarting = true;
  private identity: ServerIdentity | null = null;

  constructor(
    @Inject(CONFIG) { database: settings }: Config,
    private readonly primary: Database,
    private readonly positions: WalPositionService,
    private readonly metrics: MetricsService,
  ) {
    this.all = settings.url === undefined ? [] : settings.standbyUrls.map((url) => this.open(settings, url));
  }

  /** What is wrong with a standby is told before the service listens, to whoever has just started it. */
  async onModuleInit(): Promise<void> {
    // Asked first, so that the time that the primary takes does not count against the standbys.
    if (this.all.length > 0) await this.primaryIdentity();
    await Promise.all(this.all.map((standby) => standby.examine(WARNING_DELAY_MS)));
    this.isStarting = false;
  }

  /** How many standbys answer look-ups now. */
  get answering(): number {
    return this.all.filter(({ isFresh }) => isFresh).length;
  }

  /** As {@link Database.queryAsText}, and never older than what was acknowledged before the call. */
  async lookUp(name: string, text: string, values: readonly unknown[]): Promise<TextRow[]> {
    const standby = soonest(this.all.filter(({ isFresh }) => isFresh));
    if (standby !== undefined) {
      const position = await this.positions.ask();
      try {
        const rows = await standby.queryAsText(position, name, text, values);
        this.metrics.countLookup(standby.name);
        return rows;
      } catch (error) {
        // A fenced primary cannot know the newest state, so its answer must not be used.
        if (error instanceof PrimaryLost) throw error;
      }
    }
    this.metrics.countLookup(PRIMARY);
    return this.primary.queryAsText(name, text, values);
  }

  /** As {@link Database.query}; what was written a moment ago may be missing. */
  async query<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    const standby = soonest(this.all.filter(({ isReachable }) => isReachable));
    if (standby === undefined) return this.primary.query(name, text, values);
    try {
      return await standby.query<Row>(name, text, values);
    } catch {
      return this.primary.query(name, text, values); // The circuit breaker is open now, and has logged why.
    }
  }

  /** As {@link query}, but asks the primary if the standby has no row: the row may not have been replicated yet. */
  async find<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    const rows = await this.query<Row>(name, text, values);
    return rows.length > 0 || this.all.length === 0 ? rows : this.primary.query(name, text, values);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.all.map((standby) => standby.close()));
  }

  private open(settings: Config['database'], url: string): Standby {
    const patience = { connectionTimeoutMs: TIMEOUT_MS, queryTimeoutMs: TIMEOUT_MS };
    const server = new PostgresDatabase({
      ...settings,
      ...patience,
      url,
      directUrl: undefined,
      session: SERVICE,
      mayBeStandby: true,
    });
    const name = new URL(url).host;
    let warningTimer: NodeJS.Timeout | undefined;
    let hasWarned = false;
    const warn = (cause: Error) => {
      hasWarned = true;
      this.logger.warn({ event: 'standby_away', standby: name, cause: cause.message });
    };
    return new Standby(server, {
      name,
      waitMs: settings.standbyWaitMs,
      identity: () => this.primaryIdentity(),
      position: () => this.positions.ask(),
      onStalePrimary: ({ timeline }) => this.primary.fencePrimary(timeline),
      onAway: (cause) => {
        if (this.isStarting) warn(cause);
        else warningTimer = setTimeout(warn, WARNING_DELAY_MS, cause).unref();
      },
      onBack: () => {
        clearTimeout(warningTimer);
        if (hasWarned) this.logger.log({ event: 'standby_back', standby: name });
        hasWarned = false;
      },
    });
  }

  /** Asked once for each cluster, and so not while the primary is away: a primary that takes over is of the same one. */
  private async primaryIdentity(): Promise<ServerIdentity | null> {
    const { system } = this.positions;
    if (this.identity === null || (system !== null && system !== this.identity.system)) {
      const [row] = await this.primary.query<ServerIdentity>('server-identity', IDENTITY, []);
      this.identity = row ?? null;
    }
    return this.identity;
  }
}

function soonest(standbys: readonly Standby[]): Standby | undefined {
  const now = performance.now();
  return standbys.toSorted((one, other) => one.expectedMs(now) - other.expectedMs(now))[0];
}
