import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Limit } from './domain/limits.js';
import type { Standing, Verdict } from './domain/sliding-log.js';

type ThrottlerRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/**
 * Where admissions are counted: in this process, or in Redis for all processes. An answer that needs no waiting comes
 * without a promise, so that the request need not give up its turn for it.
 */
export abstract class LimitStore implements ThrottlerStorage {
  /** True while counts that should be shared by all processes are not (D14). */
  abstract readonly degraded: boolean;

  /** Admits one request of `subject`, or refuses it and spends nothing. */
  abstract consume(limit: Limit, subject: string): Verdict | Promise<Verdict>;

  /** Whether a request would be admitted; spends nothing. */
  abstract peek(limit: Limit, subject: string): Standing | Promise<Standing>;

  /** Gives an admission back, when a later limit refused the same request. */
  abstract release(limit: Limit, subject: string, admittedAt: number): void | Promise<void>;

  /** The contract of @nestjs/throttler, for its own guard on a route: times are in seconds, nothing is blocked longer. */
  async increment(key: string, ttl: number, limit: number, _block: number, name: string): Promise<ThrottlerRecord> {
    const asLimit: Limit = { name: `${name}:${limit}/${ttl}`, quota: limit, windowMs: ttl, per: 'key' };
    const verdict = await this.consume(asLimit, key);
    const seconds = Math.ceil(verdict.resetMs / 1000);
    return {
      totalHits: verdict.admitted ? limit - verdict.remaining : limit + 1,
      timeToExpire: seconds,
      isBlocked: !verdict.admitted,
      timeToBlockExpire: verdict.admitted ? 0 : seconds,
    };
  }
}
