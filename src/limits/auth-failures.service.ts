import { createHash } from 'node:crypto';
import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import { statusOf } from '../common/errors/error-body.js';
import { MetricsService } from '../common/metrics/metrics.service.js';
import { Problem } from '../common/errors/problem.js';
import { addressKey } from './client-address.js';
import { type Limit, LIMITS, type Limits } from './domain/limits.js';
import type { LimitState } from './domain/sliding-log.js';
import { LimitStore } from './limit-store.js';
import { assertAdmitted } from './limits.errors.js';

/**
 * Limits failed authentications (D14). One client's failures do not stop another: failed API keys count against the client's
 * address, and only keys that were never verified are refused for it; failed signatures count against the wallet at the provider
 * that sent them, and never refuse a right one.
 */
@Injectable()
export class AuthFailuresService {
  /** New API keys that are being looked up, each with the address that sent it. */
  private readonly pendingLookups = new Set<string>();

  constructor(
    @Inject(LIMITS) private readonly limits: Limits,
    private readonly store: LimitStore,
    private readonly metrics: MetricsService,
  ) {}

  /**
   * Authenticates a key that was good before; a failure counts against the address.
   * @throws RateLimited in place of the failure that exceeds the limit
   */
  limitKnownKeyLookup<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    return this.countFailureAfter(this.limits.auth_failure, addressKey(address), work);
  }

  /**
   * Authenticates an API key that was never verified here, or finds that there is none. The failure is counted before the look-up
   * and released if the key is good: otherwise any number of wrong keys could be looked up concurrently. Concurrent requests with
   * the same key share one look-up and count only if it fails, so a good key is never refused.
   * @throws RateLimited before the look-up
   */
  async limitNewKeyLookup<Result>(
    address: string,
    key: string | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const limit = this.limits.auth_failure;
    const client = addressKey(address);
    const lookup = `${client} ${key ?? ''}`;
    if (this.pendingLookups.has(lookup)) {
      await this.assertAllowed(limit, client);
      return this.countFailureAfter(limit, client, work);
    }
    this.pendingLookups.add(lookup);
    return this.countFailureBefore(limit, client, work).finally(() => this.pendingLookups.delete(lookup));
  }

  /**
   * Checks a signature; a failure counts against the wallet at this provider. The signature is checked however many have failed:
   * anybody can send wrong ones in the name of a wallet, and its emergency stop must not wait for them. How many are checked is
   * limited with the requests of the provider.
   * @throws RateLimited in place of the failure that exceeds the limit
   */
  limitSignatureCheck<Result>(providerId: string, wallet: string, work: () => Result): Promise<Result> {
    return this.countFailureAfter(this.limits.signature_failure, signerKey(providerId, wallet), async () => work());
  }

  private async assertAllowed(limit: Limit, key: string): Promise<void> {
    this.assertWithinLimit(limit, await this.store.peek(limit, key));
  }

  private async countFailureAfter<Result>(limit: Limit, key: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (isFailure(error)) this.assertWithinLimit(limit, await this.store.consume(limit, key));
      throw error;
    }
  }

  /** Counts a failure before the work, and releases it if the work succeeds. */
  private async countFailureBefore<Result>(limit: Limit, key: string, work: () => Promise<Result>): Promise<Result> {
    const admission = await this.store.consume(limit, key);
    this.assertWithinLimit(limit, admission);
    const release = () => this.store.release(limit, key, admission.admittedAt);
    const result = await work().catch(async (error: unknown) => {
      if (!isFailure(error)) await release();
      throw error;
    });
    await release();
    return result;
  }

  private assertWithinLimit(limit: Limit, state: LimitState): void {
    if (!state.admitted) this.metrics.countDecision(limit.name, false);
    assertAdmitted(state);
  }
}

function isFailure(error: unknown): boolean {
  return error instanceof Problem && statusOf(error) === HttpStatus.UNAUTHORIZED;
}

/** With a digest of the wallet, which may be any text of any length until a signature has proved it. */
function signerKey(providerId: string, wallet: string): string {
  return `${providerId}:${createHash('sha256').update(wallet).digest('base64url')}`;
}
