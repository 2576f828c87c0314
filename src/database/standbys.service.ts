import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { MetricsService } from '../common/metrics/metrics.service.js';
import { CONFIG, type Config } from '../config.js';
import { Database, type TextRow } from './database.js';
import { PostgresDatabase } from './postgres-database.js';
import { SERVICE } from './session.js';
import { PATIENCE_MS, Standby } from './standby.js';
import { PrimaryLost } from './primary-lost.js';
import { WalPositionService } from './wal-position.service.js';

const PRIMARY = 'primary';
/** A standby that is away for less is not worth two lines in the log. */
const WORTH_SAYING_MS = 1_000;

/**
 * Lets standbys answer what may be read from them, and the primary where none does (D22). {@link lookUp} is never older than what
 * was acknowledged before it was asked. {@link query} and {@link find} may be, so what decides about money does not use them.
 */
@Injectable()
export class StandbysService implements OnApplicationShutdown {
  readonly all: readonly Standby[];
  private readonly logger = new Logger('StandbysService');

  constructor(
    @Inject(CONFIG) { database: settings }: Config,
    private readonly primary: Database,
    private readonly positions: WalPositionService,
    private readonly metrics: MetricsService,
  ) {
    this.all = settings.url === undefined ? [] : settings.standbyUrls.map((url) => this.open(settings, url));
  }

  /** How many answer look-ups now. */
  get answering(): number {
    return this.all.filter(({ isFresh }) => isFresh).length;
  }

  /** As {@link Database.texts}, and never older than what was acknowledged before the call. */
  async lookUp(name: string, text: string, values: readonly unknown[]): Promise<TextRow[]> {
    const standby = soonest(this.all.filter(({ isFresh }) => isFresh));
    if (standby !== undefined) {
      const position = await this.positions.ask();
      try {
        const rows = await standby.texts(position, name, text, values);
        this.metrics.countLookup(standby.name);
        return rows;
      } catch (error) {
        // Nobody knows the newest state who asks a primary that was deposed.
        if (error instanceof PrimaryLost) throw error;
      }
    }
    this.metrics.countLookup(PRIMARY);
    return this.primary.texts(name, text, values);
  }

  /** As {@link Database.query}; what was written a moment ago may be missing. */
  async query<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    const standby = soonest(this.all.filter(({ isReachable }) => isReachable));
    if (standby === undefined) return this.primary.query(name, text, values);
    try {
      return await standby.query<Row>(name, text, values);
    } catch {
      return this.primary.query(name, text, values); // The standby is away now, and the log says why.
    }
  }

  /** As {@link query}, but asks the primary before it says that there is nothing: it may only not have arrived yet. */
  async find<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    const rows = await this.query<Row>(name, text, values);
    return rows.length > 0 || this.all.length === 0 ? rows : this.primary.query(name, text, values);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.all.map((standby) => standby.close()));
  }

  private open(settings: Config['database'], url: string): Standby {
    const patience = { connectionTimeoutMs: PATIENCE_MS, queryTimeoutMs: PATIENCE_MS };
    const server = new PostgresDatabase({
      ...settings,
      ...patience,
      url,
      directUrl: undefined,
      session: SERVICE,
      mayBeStandby: true,
    });
    const name = new URL(url).host;
    let saying: NodeJS.Timeout | undefined;
    let said = false;
    const say = (cause: Error) => {
      said = true;
      this.logger.warn({ event: 'standby_away', standby: name, cause: cause.message });
    };
    return new Standby(server, {
      name,
      waitMs: settings.standbyWaitMs,
      position: () => this.positions.ask(),
      onDeposed: ({ timeline }) => this.primary.depose(timeline),
      onAway: (cause) => (saying = setTimeout(say, WORTH_SAYING_MS, cause).unref()),
      onBack: () => {
        clearTimeout(saying);
        if (said) this.logger.log({ event: 'standby_back', standby: name });
        said = false;
      },
    });
  }
}

function soonest(standbys: readonly Standby[]): Standby | undefined {
  const now = performance.now();
  return standbys.toSorted((one, other) => one.expectedMs(now) - other.expectedMs(now))[0];
}
