import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../common/caller.js';
import { MetricsService } from '../common/metrics.service.js';
import { callerKey } from './caller-key.js';
import { LIMITS, type Limit, type Limits } from './domain/limits.js';
import { LimitStore } from './limit-store.js';
import { assertAdmitted } from './limits.errors.js';
import { ResolveMissesService } from './resolve-misses.service.js';

/**
 * Limits look-ups by value, which tell as much as a resolve: there are as many of them in a minute, counted apart, and those
 * that find nothing count with the resolves that find nothing (D14). Otherwise whoever guesses identifiers would guess here.
 */
@Injectable()
export class LookupLimitsService {
  readonly #limit: Limit;

  constructor(
    @Inject(LIMITS) limits: Limits,
    private readonly store: LimitStore,
    private readonly misses: ResolveMissesService,
    private readonly metrics: MetricsService,
  ) {
    this.#limit = limits.lookup;
  }

  /** Counts one look-up of the caller, unless it is refused. @throws RateLimited */
  async spend(caller: Caller): Promise<void> {
    await this.misses.assertAllowed(caller);
    const standing = await this.store.consume(this.#limit, callerKey(caller));
    this.metrics.countDecision(this.#limit.name, standing.admitted);
    assertAdmitted(standing);
  }

  /** Counts a look-up that found nothing. */
  countMiss(caller: Caller): Promise<void> {
    return this.misses.count(caller);
  }
}
