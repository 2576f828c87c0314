import { Injectable } from '@nestjs/common';
import type { Caller } from '../common/caller.js';
import { type MaybePromise, mapMaybe } from '../common/maybe-promise.js';
import { MetricsService } from '../common/metrics/metrics.service.js';
import { callerKey } from './caller-key.js';
import { CallerLimitsService } from './caller-limits.service.js';
import { LimitStore } from './limit-store.js';
import { assertAdmitted } from './limits.errors.js';

/** Misses are counted up to this multiple of the quota: see {@link ResolveMissesService.count}. */
const COUNTED_QUOTAS = 2;

/**
 * Limits the resolves that find nothing, per provider or Free key: a caller that guesses identifiers is stopped, and one
 * that pays is not. Off unless it is configured, because the specification promises a number of resolves whatever they find.
 */
@Injectable()
export class ResolveMissesService {
  constructor(
    private readonly callerLimits: CallerLimitsService,
    private readonly store: LimitStore,
    private readonly metrics: MetricsService,
  ) {}

  /**
   * To be asked before a resolve is looked up or counted.
   * @throws RateLimited when too many of the caller's resolves found nothing
   */
  assertAllowed(caller: Caller): MaybePromise<void> {
    const limit = this.callerLimits.of(caller).resolve_miss;
    if (limit.quota === 0) return;
    return mapMaybe(this.store.peek(limit, callerKey(caller)), (standing) => {
      if (!standing.admitted) this.metrics.countDecision(limit.name, false);
      assertAdmitted(standing);
    });
  }

  /**
   * Counts a resolve that found nothing, after its answer is known: the last one that is allowed is still answered, and the next
   * one is refused. Resolves that are sent at the same time are all checked before any of them is counted, so more of them than the
   * quota may find nothing. The excess is counted, too: otherwise each miss that leaves the window would allow as many again.
   */
  async count(caller: Caller | undefined): Promise<void> {
    const limit = this.callerLimits.of(caller).resolve_miss;
    if (limit.quota === 0 || caller === undefined) return;
    await this.store.consume({ ...limit, quota: limit.quota * COUNTED_QUOTAS }, callerKey(caller));
  }
}
