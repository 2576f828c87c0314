import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { DatabaseClockService } from '../database/database-clock.service.js';
import { Database } from '../database/database.js';
import { ExhaustedKeys } from './domain/exhausted-keys.js';
import type { LimitState } from './domain/sliding-log.js';
import { msToUtcMidnight, utcDay } from './domain/utc-day.js';

/**
 * Counts requests ($1: key, $2: UTC day, $3: quota, $4: how many) in one statement, so that processes which share only the
 * database count exactly. Returns no row, and counts nothing, if less than that is left of the day's quota.
 * A row counts 1 at least (prisma/migrations/…_values).
 */
const TAKE = `
  insert into free_key_usage (key_id, day, used) select $1::uuid, date '1970-01-01' + $2::int, $4::int where $4::int <= $3::int
  on conflict (key_id, day) do update set used = free_key_usage.used + $4::int
    where free_key_usage.used + $4::int <= $3::int
  returning used`;

const USED = `select used from free_key_usage where key_id = $1::uuid and day = date '1970-01-01' + $2::int`;

/**
 * Yesterday is kept, because another process may still count under it for an instant. Allowed by prisma/migrations/…_roles.
 */
const PURGE = `delete from free_key_usage where day < date '1970-01-01' + $1::int - 1`;

/** The requests of a Free key per UTC day (D14), counted in the database, where they survive every kind of stop, and by its time. */
@Injectable()
export class DayQuotaService {
  readonly quota: number;
  private readonly logger = new Logger(DayQuotaService.name);
  private readonly exhausted = new ExhaustedKeys();
  private purgedDay = Number.NaN;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly database: Database,
    private readonly clock: DatabaseClockService,
  ) {
    this.quota = config.limits.freePerDay;
  }

  /** The refusal of a key that is known to have used up its day, without asking the database; undefined for other keys. */
  refusal(keyId: string): LimitState | undefined {
    const nowMs = this.clock.now().getTime();
    return this.exhausted.has(keyId, utcDay(nowMs)) ? refusedUntilMidnight(nowMs) : undefined;
  }

  /** Counts so many requests, or none of them if the day has fewer left. */
  async take(keyId: string, cost: number): Promise<LimitState> {
    const nowMs = this.clock.now().getTime();
    const day = utcDay(nowMs);
    if (day !== this.purgedDay) this.purge(day);
    const values = [keyId, day, this.quota, cost];
    const [row] = await this.database.query<{ used: number }>('free-key-take', TAKE, values);
    if (row === undefined && cost > 1)
      return { ...refusedUntilMidnight(nowMs), remaining: (await this.peek(keyId)).remaining };
    if (row === undefined || row.used >= this.quota) this.exhausted.add(keyId, day);
    if (row === undefined) return refusedUntilMidnight(nowMs);
    return { admitted: true, remaining: this.quota - row.used, resetMs: msToUtcMidnight(nowMs) };
  }

  /** Whether one more request would be admitted; counts nothing. */
  async peek(keyId: string): Promise<LimitState> {
    const nowMs = this.clock.now().getTime();
    const [row] = await this.database.query<{ used: number }>('free-key-used', USED, [keyId, utcDay(nowMs)]);
    const remaining = Math.max(0, this.quota - (row?.used ?? 0));
    return { admitted: remaining > 0, remaining, resetMs: row === undefined ? 0 : msToUtcMidnight(nowMs) };
  }

  private purge(day: number): void {
    this.purgedDay = day;
    this.database.query('free-key-purge', PURGE, [day]).catch((error: unknown) => {
      this.logger.warn({ event: 'free_key_purge_failed', error });
    });
  }
}

function refusedUntilMidnight(nowMs: number): LimitState {
  return { admitted: false, remaining: 0, resetMs: msToUtcMidnight(nowMs) };
}
