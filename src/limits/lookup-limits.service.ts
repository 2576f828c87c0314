import { Injectable } from '@nestjs/common';
import type { Caller } from '../common/caller.js';
import { MetricsService } from '../common/metrics/metrics.service.js';
import { callerKey } from './caller-key.js';
import { CallerLimitsService } from './caller-limits.service.js';
import { LimitStore } from './limit-store.js';
import { assertAdmitted } from './limits.errors.js';
import { ResolveMissesService } from './resolve-misses.service.js';

/**
 * Limits look-ups by value, which reveal as much as a resolve: the same number is allowed in a minute, counted apart, and those
 * that find nothing count with the resolves that find nothing (D14). Otherwise identifiers could be guessed here.
 */
@Injectable()
export class LookupLimitsService {
  constructor(
    private readonly callerLimits: CallerLimitsService,
    private readonly store: LimitStore,
    private readonly misses: ResolveMissesService,
    private readonly metrics: MetricsService,
  ) {}

  /** Counts one look-up of the caller, unless it is refused. @throws RateLimited */
  async spend(caller: Caller): Promise<void> {
    await this.misses.assertAllowed(caller);
    const { lookup } = this.callerLimits.of(caller);
    const standing = await this.store.consume(lookup, callerKey(caller));
    this.metrics.countDecision(lookup.name, standing.admitted);
    assertAdmitted(standing);
  }

  /** Counts a look-up that found nothing. */
  countMiss(caller: Caller): Promise<void> {
    return this.misses.count(caller);
  }
}
