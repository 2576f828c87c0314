import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { statusOf } from '../common/error-body.js';
import { MetricsService } from '../common/metrics.service.js';
import { Problem } from '../common/problem.js';
import { addressKey } from './client-address.js';
import { type Limit, LIMITS, type Limits } from './domain/limits.js';
import type { Standing } from './domain/sliding-log.js';
import { LimitStore } from './limit-store.js';
import { assertAdmitted } from './limits.errors.js';

/**
 * Limits failed authentications, because each costs a look-up or the check of a signature (D14). Nobody's failures stop
 * somebody else: failed API keys count against the client's address, and only keys that were never verified are refused
 * for it; failed signatures count against the wallet at the provider that sent them.
 */
@Injectable()
export class AuthFailuresService {
  constructor(
    @Inject(LIMITS) private readonly limits: Limits,
    private readonly store: LimitStore,
    private readonly metrics: MetricsService,
  ) {}

  /** To be asked before an API key that was never verified is looked up. @throws RateLimited */
  assertAddressAllowed(address: string): Promise<void> {
    return this.assertAllowed(this.limits.auth_failure, addressKey(address));
  }

  /** Looks an API key up; a failure counts against the address. @throws RateLimited instead of a failure too many */
  lookingUpKey<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    return this.counting(this.limits.auth_failure, addressKey(address), work);
  }

  /** Checks a signature; a failure counts against the wallet at this provider. @throws RateLimited after too many */
  async checkingSignature<Result>(providerId: string, wallet: string, work: () => Result): Promise<Result> {
    const limit = this.limits.signature_failure;
    const key = signerKey(providerId, wallet);
    await this.assertAllowed(limit, key);
    return this.counting(limit, key, async () => work());
  }

  private async assertAllowed(limit: Limit, key: string): Promise<void> {
    this.judge(limit, await this.store.peek(limit, key));
  }

  private async counting<Result>(limit: Limit, key: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Problem && statusOf(error) === 401) this.judge(limit, await this.store.consume(limit, key));
      throw error;
    }
  }

  private judge(limit: Limit, standing: Standing): void {
    if (!standing.admitted) this.metrics.countDecision(limit.name, false);
    assertAdmitted(standing);
  }
}

/** A digest, because the wallet is text of a header, of any length, until a signature proves it. */
function signerKey(providerId: string, wallet: string): string {
  return `${providerId}:${createHash('sha256').update(wallet).digest('base64url')}`;
}
