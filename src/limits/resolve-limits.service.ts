import { Inject, Injectable } from '@nestjs/common';
import { DayQuotaService } from './day-quota.service.js';
import { LIMITS, type Limits } from './domain/limits.js';
import type { Standing } from './domain/sliding-log.js';
import { LimitStore } from './limit-store.js';
import { policyField } from './rate-limit-fields.js';

/** What a Free key has left; the day is not looked up for a request that its minute refuses. */
export interface FreeStanding {
  readonly minute: Standing;
  readonly day?: Standing;
}

/** The two limits of a Free key (D14): 10 per minute and 100 per UTC day. What either refuses is spent on neither. */
@Injectable()
export class FreeLimitsService {
  /** The value of `RateLimit-Policy`. */
  readonly policy: string;

  constructor(
    @Inject(LIMITS) private readonly limits: Limits,
    private readonly store: LimitStore,
    private readonly days: DayQuotaService,
  ) {
    this.policy = policyField(limits.free, days.quota);
  }

  async spend(keyId: string): Promise<FreeStanding> {
    const refusal = this.days.refusal(keyId);
    if (refusal !== undefined) return this.#refusedByDay(keyId, refusal);
    const minute = await this.store.consume(this.limits.free, keyId);
    if (!minute.admitted) return { minute };
    const day = await this.days.take(keyId);
    if (day.admitted) return { minute, day };
    await this.store.release(this.limits.free, keyId, minute.admittedAt);
    return this.#refusedByDay(keyId, day);
  }

  /** Shortly before midnight the minute may free later than the day. */
  async #refusedByDay(keyId: string, day: Standing): Promise<FreeStanding> {
    return { minute: await this.store.peek(this.limits.free, keyId), day };
  }
}
