import { Inject, Injectable } from '@nestjs/common';
import { statusOf } from '../common/error-body.js';
import { Problem } from '../common/problem.js';
import { MetricsService } from '../common/metrics.service.js';
import { addressSubject } from './client-address.js';
import { LIMITS, type Limits } from './domain/limits.js';
import type { Standing } from './domain/sliding-log.js';
import { LimitStore } from './limit-store.js';
import { assertAdmitted } from './limits.errors.js';

/** Failed authentications per client address (D14): they guard the processor, a key guards itself. */
@Injectable()
export class AuthFailuresService {
  constructor(
    @Inject(LIMITS) private readonly limits: Limits,
    private readonly store: LimitStore,
    private readonly metrics: MetricsService,
  ) {}

  /** Throws `RateLimited` when the address has failed too often; to be asked before a credential is looked up. */
  assertAllowed(address: string): void | Promise<void> {
    const standing = this.store.peek(this.limits.auth_failure, addressSubject(address));
    return standing instanceof Promise ? standing.then(this.judge) : this.judge(standing);
  }

  /** Counts one failure; throws `RateLimited` when it is one too many. */
  count(address: string): void | Promise<void> {
    const verdict = this.store.consume(this.limits.auth_failure, addressSubject(address));
    return verdict instanceof Promise ? verdict.then(this.judge) : this.judge(verdict);
  }

  private readonly judge = (standing: Standing): void => {
    if (!standing.admitted) this.metrics.countDecision(this.limits.auth_failure.name, false);
    assertAdmitted(standing);
  };

  /** Does work that authenticates, and counts when it fails with 401. */
  async counting<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Problem && statusOf(error) === 401) await this.count(address);
      throw error;
    }
  }
}
