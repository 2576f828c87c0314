import type { ThrottlerStorage } from '@nestjs/throttler';
import { SECOND_MS } from '../common/domain/durations.js';
import type { MaybePromise } from '../common/maybe-promise.js';
import type { Limit } from './domain/limits.js';
import type { LimitState, Admission } from './domain/sliding-log.js';

type ThrottlerRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/**
 * Where admissions are counted: in this process, or in Redis for all processes. The throttler's guard counts through
 * `increment`. The limits that it does not know need more: to ask without counting, and to take an admission back.
 */
export abstract class LimitStore implements ThrottlerStorage {
  /** True while counts that should be shared by all processes are not (D14). */
  abstract readonly degraded: boolean;

  /** Admits a request of `key` that costs so many admissions (by default one), or refuses it and counts nothing. */
  abstract consume(limit: Limit, key: string, cost?: number): MaybePromise<Admission>;

  /** Whether a request would be admitted; counts nothing. */
  abstract peek(limit: Limit, key: string): MaybePromise<LimitState>;

  /** Takes admissions back, when another limit refused the same request. */
  abstract release(limit: Limit, key: string, admittedAt: number, cost?: number): MaybePromise<void>;

  /** `ttl` is in milliseconds, the answer in seconds. Nothing stays blocked for longer than its window. */
  async increment(key: string, ttl: number, limit: number, _block: number, name: string): Promise<ThrottlerRecord> {
    const admission = await this.consume({ name, quota: limit, windowMs: ttl }, key);
    const seconds = Math.ceil(admission.resetMs / SECOND_MS);
    return {
      totalHits: admission.admitted ? limit - admission.remaining : limit + 1,
      timeToExpire: seconds,
      isBlocked: !admission.admitted,
      timeToBlockExpire: admission.admitted ? 0 : seconds,
    };
  }
}
