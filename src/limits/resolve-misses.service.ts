import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../common/caller.js';
import { type Soon, whenThere } from '../common/soon.js';
import { MetricsService } from '../common/metrics.service.js';
import { callerKey } from './caller-key.js';
import { LIMITS, type Limit, type Limits } from './domain/limits.js';
import { LimitStore } from './limit-store.js';
import { assertAdmitted } from './limits.errors.js';

/**
 * Limits the resolves that find nothing, per provider or Free key: whoever guesses identifiers is stopped, and whoever pays
 * is not. Off unless it is configured, because the specification promises a number of resolves whatever they find.
 */
@Injectable()
export class ResolveMissesService {
  readonly #limit: Limit;

  constructor(
    @Inject(LIMITS) limits: Limits,
    private readonly store: LimitStore,
    private readonly metrics: MetricsService,
  ) {
    this.#limit = limits.resolve_miss;
  }

  /**
   * To be asked before a resolve is looked up or counted.
   * @throws RateLimited when too many of the caller's resolves found nothing
   */
  assertAllowed(caller: Caller): Soon<void> {
    if (this.#limit.quota === 0) return;
    return whenThere(this.store.peek(this.#limit, callerKey(caller)), (standing) => {
      if (!standing.admitted) this.metrics.countDecision(this.#limit.name, false);
      assertAdmitted(standing);
    });
  }

  /** Counts a resolve that found nothing. If it is one too many, its own answer stands, and the next resolve is refused. */
  async count(caller: Caller | undefined): Promise<void> {
    if (this.#limit.quota === 0 || caller === undefined) return;
    await this.store.consume(this.#limit, callerKey(caller));
  }
}
