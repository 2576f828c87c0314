import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../common/caller.js';
import { MetricsService } from '../common/metrics/metrics.service.js';
import type { Problem } from '../common/errors/problem.js';
import { type MaybePromise, mapMaybe } from '../common/maybe-promise.js';
import { CallerLimitsService } from './caller-limits.service.js';
import { DayQuotaService } from './day-quota.service.js';
import { LIMITS, type Limits } from './domain/limits.js';
import type { LimitState } from './domain/sliding-log.js';
import { LimitStore } from './limit-store.js';
import { BatchAboveLimit, RateLimited, waitMsOf } from './limits.errors.js';
import { policyField, rateLimitField } from './rate-limit-fields.js';

/** The outcome for a resolve, or for a batch of them. */
export interface ResolveVerdict {
  /** The value of `RateLimit-Policy`. */
  readonly policy: string;
  /** The value of `RateLimit`. */
  readonly left: string;
  /** RateLimited or BatchAboveLimit; null when it was admitted. */
  readonly refusal: Problem | null;
}

interface Standings {
  readonly minute: LimitState;
  /** Only for a Free key, and not for a request that the minute has refused: then the day is not looked up. */
  readonly day?: LimitState;
}

/**
 * The limits of resolve (D14): 120 per minute for a provider; for a Free key 10 per minute and 100 per UTC day. What one of
 * these two refuses is counted under neither. A batch costs as many resolves as it has requests, and is admitted or refused as a
 * whole.
 */
@Injectable()
export class ResolveLimitsService {
  private readonly providerPolicy: string;
  private readonly freePolicy: string;

  constructor(
    @Inject(LIMITS) private readonly limits: Limits,
    private readonly callerLimits: CallerLimitsService,
    private readonly store: LimitStore,
    private readonly days: DayQuotaService,
    private readonly metrics: MetricsService,
  ) {
    this.providerPolicy = policyField(limits.resolve);
    this.freePolicy = policyField(limits.free, days.quota);
  }

  /** Counts so many resolves of the caller, or none of them. */
  spend(caller: Caller, cost: number): MaybePromise<ResolveVerdict> {
    if (caller.kind === 'free') return this.spendFree(caller.keyId, cost);
    const { resolve } = this.callerLimits.of(caller);
    const policy = resolve === this.limits.resolve ? this.providerPolicy : policyField(resolve);
    return mapMaybe(this.store.consume(resolve, caller.providerId, cost), (minute) => {
      this.metrics.countDecision('resolve', minute.admitted);
      return verdictOf({ minute }, policy, cost, resolve.quota);
    });
  }

  private async spendFree(keyId: string, cost: number): Promise<ResolveVerdict> {
    const mostAtOnce = Math.min(this.limits.free.quota, this.days.quota);
    return verdictOf(await this.freeStandings(keyId, cost), this.freePolicy, cost, mostAtOnce);
  }

  private async freeStandings(keyId: string, cost: number): Promise<Standings> {
    const refusal = this.days.refusal(keyId);
    if (refusal !== undefined) return this.refusedByDay(keyId, refusal);
    const minute = await this.store.consume(this.limits.free, keyId, cost);
    if (!minute.admitted) {
      this.metrics.countDecision('free', false);
      return { minute };
    }
    const day = await this.days.take(keyId, cost);
    if (!day.admitted) {
      await this.store.release(this.limits.free, keyId, minute.admittedAt, cost);
      return this.refusedByDay(keyId, day);
    }
    this.metrics.countDecision('free', true);
    this.metrics.countDecision('free_day', true);
    return { minute, day };
  }

  /** The minute is looked up, too: shortly before midnight it may be the limit that refuses for longer. */
  private async refusedByDay(keyId: string, day: LimitState): Promise<Standings> {
    this.metrics.countDecision('free_day', false);
    return { minute: await this.store.peek(this.limits.free, keyId), day };
  }
}

/** @param mostAtOnce the largest batch that the limits can admit */
function verdictOf({ minute, day }: Standings, policy: string, cost: number, mostAtOnce: number): ResolveVerdict {
  const left = rateLimitField(minute, day);
  if (minute.admitted && day?.admitted !== false) return { policy, left, refusal: null };
  const waitMs = waitMsOf(day === undefined ? [minute] : [minute, day]);
  return {
    policy,
    left,
    refusal: cost > mostAtOnce ? new BatchAboveLimit(mostAtOnce, waitMs) : new RateLimited(waitMs),
  };
}
