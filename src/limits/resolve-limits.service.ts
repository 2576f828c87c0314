import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../common/caller.js';
import { type Soon, whenThere } from '../common/soon.js';
import { MetricsService } from '../common/metrics.service.js';
import { DayQuotaService } from './day-quota.service.js';
import { LIMITS, type Limits } from './domain/limits.js';
import type { Standing } from './domain/sliding-log.js';
import { LimitStore } from './limit-store.js';
import { policyField } from './rate-limit-fields.js';

/** Where a caller stands after a resolve. */
export interface ResolveStanding {
  /** The value of `RateLimit-Policy`. */
  readonly policy: string;
  readonly minute: Standing;
  /** Of a Free key. The day is not looked up for a request that the minute refuses. */
  readonly day?: Standing;
}

/**
 * The limits of resolve (D14): 120 per minute for a provider; for a Free key 10 per minute and 100 per UTC day, and what
 * one of these two refuses is counted under neither.
 */
@Injectable()
export class ResolveLimitsService {
  readonly #providerPolicy: string;
  readonly #freePolicy: string;

  constructor(
    @Inject(LIMITS) private readonly limits: Limits,
    private readonly store: LimitStore,
    private readonly days: DayQuotaService,
    private readonly metrics: MetricsService,
  ) {
    this.#providerPolicy = policyField(limits.resolve);
    this.#freePolicy = policyField(limits.free, days.quota);
  }

  /** Counts one resolve of the caller, unless it is refused. */
  spend(caller: Caller): Soon<ResolveStanding> {
    if (caller.kind === 'free') return this.#spendFree(caller.keyId);
    return whenThere(this.store.consume(this.limits.resolve, caller.providerId), (minute) => {
      this.metrics.countDecision('resolve', minute.admitted);
      return { policy: this.#providerPolicy, minute };
    });
  }

  async #spendFree(keyId: string): Promise<ResolveStanding> {
    const policy = this.#freePolicy;
    const refusal = this.days.refusal(keyId);
    if (refusal !== undefined) return this.#refusedByDay(keyId, refusal);
    const minute = await this.store.consume(this.limits.free, keyId);
    if (!minute.admitted) {
      this.metrics.countDecision('free', false);
      return { policy, minute };
    }
    const day = await this.days.take(keyId);
    if (!day.admitted) {
      await this.store.release(this.limits.free, keyId, minute.admittedAt);
      return this.#refusedByDay(keyId, day);
    }
    this.metrics.countDecision('free', true);
    this.metrics.countDecision('free_day', true);
    return { policy, minute, day };
  }

  /** The minute is told as well: shortly before midnight it may be what refuses for longer. */
  async #refusedByDay(keyId: string, day: Standing): Promise<ResolveStanding> {
    this.metrics.countDecision('free_day', false);
    return { policy: this.#freePolicy, minute: await this.store.peek(this.limits.free, keyId), day };
  }
}
