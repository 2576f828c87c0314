import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../common/caller.js';
import { MetricsService } from '../common/metrics.service.js';
import { LIMITS, type Limit, type Limits } from './domain/limits.js';
import type { Standing } from './domain/sliding-log.js';
import { LimitStore } from './limit-store.js';
import { assertAdmitted } from './limits.errors.js';

/**
 * Resolves that found nothing, per provider or Free key: who guesses identifiers is stopped, and who pays is not. Off
 * unless it is configured, because the specification promises a number of resolves whatever they find.
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

  /** Throws `RateLimited` when the caller has missed too often; to be asked before anything is looked up or spent. */
  assertAllowed(caller: Caller | undefined): void | Promise<void> {
    if (this.#limit.quota === 0 || caller === undefined) return;
    const standing = this.store.peek(this.#limit, subjectOf(caller));
    return standing instanceof Promise ? standing.then(this.judge) : this.judge(standing);
  }

  /** Counts one miss. One too many changes nothing: its answer is known, and the next request will be refused. */
  async count(caller: Caller | undefined): Promise<void> {
    if (this.#limit.quota === 0 || caller === undefined) return;
    await this.store.consume(this.#limit, subjectOf(caller));
  }

  private readonly judge = (standing: Standing): void => {
    if (!standing.admitted) this.metrics.countDecision(this.#limit.name, false);
    assertAdmitted(standing);
  };
}

function subjectOf(caller: Caller): string {
  return caller.kind === 'provider' ? caller.providerId : caller.keyId;
}
