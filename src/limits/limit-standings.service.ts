import { Injectable } from '@nestjs/common';
import type { Caller } from '../common/caller.js';
import { callerKey } from './caller-key.js';
import { CallerLimitsService } from './caller-limits.service.js';
import { DayQuotaService } from './day-quota.service.js';
import { ALL_PROVIDER_LIMITS, FREE_KEY_LIMITS } from './domain/limits.js';
import type { LimitState } from './domain/sliding-log.js';
import { LimitStore } from './limit-store.js';

/** A limit of a caller and what is left of it. */
export interface LimitStanding {
  /** Such as `resolve_per_minute`. */
  readonly name: string;
  readonly quota: number;
  readonly standing: LimitState;
}

/** Reads what is left of a caller's limits. Reading counts nothing. */
@Injectable()
export class LimitStandingsService {
  constructor(
    private readonly callerLimits: CallerLimitsService,
    private readonly store: LimitStore,
    private readonly days: DayQuotaService,
  ) {}

  /** The limits of a caller that are on. */
  async of(caller: Caller): Promise<LimitStanding[]> {
    const limits = this.callerLimits.of(caller);
    const names = caller.kind === 'provider' ? ALL_PROVIDER_LIMITS : FREE_KEY_LIMITS;
    const sliding = names
      .map(({ name, limit }) => ({ name, limit: limits[limit] }))
      .filter(({ limit }) => limit.quota > 0)
      .map(async ({ name, limit }) => {
        const standing = await this.store.peek(limit, callerKey(caller));
        return { name, quota: limit.quota, standing };
      });
    return Promise.all([...sliding, ...(caller.kind === 'free' ? [this.day(caller.keyId)] : [])]);
  }

  private async day(keyId: string): Promise<LimitStanding> {
    return { name: 'resolve_per_day', quota: this.days.quota, standing: await this.days.peek(keyId) };
  }
}
