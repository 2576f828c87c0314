import { createHash } from 'node:crypto';
import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import { statusOf } from '../common/errors/error-body.js';
import { MetricsService } from '../common/metrics/metrics.service.js';
import { Problem } from '../common/errors/problem.js';
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
  /** New API keys that are being looked up, each with who asks. */
  private readonly lookedUp = new Set<string>();

  constructor(
    @Inject(LIMITS) private readonly limits: Limits,
    private readonly store: LimitStore,
    private readonly metrics: MetricsService,
  ) {}

  /** Looks up an API key that was good before; a failure counts against the address. @throws RateLimited instead of a failure too many */
  lookingUpKnownKey<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    return this.counting(this.limits.auth_failure, addressKey(address), work);
  }

  /**
   * Looks up an API key that was never verified, or finds that there is none. The failure is counted beforehand, and taken back if
   * there is none: otherwise any number could be looked up at the same time. Those who ask with one key at the same time share one
   * look-up, and count only if it fails, so that a good key is not refused.
   * @throws RateLimited before a failure too many
   */
  async lookingUpNewKey<Result>(
    address: string,
    key: string | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const [limit, counted] = [this.limits.auth_failure, addressKey(address)];
    const lookUp = `${counted} ${key ?? ''}`;
    if (this.lookedUp.has(lookUp)) {
      await this.assertAllowed(limit, counted);
      return this.counting(limit, counted, work);
    }
    this.lookedUp.add(lookUp);
    return this.reserving(limit, counted, work).finally(() => this.lookedUp.delete(lookUp));
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
      if (isFailure(error)) this.judge(limit, await this.store.consume(limit, key));
      throw error;
    }
  }

  /** Counts a failure before the work, and takes it back where there is none. */
  private async reserving<Result>(limit: Limit, key: string, work: () => Promise<Result>): Promise<Result> {
    const verdict = await this.store.consume(limit, key);
    this.judge(limit, verdict);
    const takeBack = () => this.store.release(limit, key, verdict.admittedAt);
    const result = await work().catch(async (error: unknown) => {
      if (!isFailure(error)) await takeBack();
      throw error;
    });
    await takeBack();
    return result;
  }

  private judge(limit: Limit, standing: Standing): void {
    if (!standing.admitted) this.metrics.countDecision(limit.name, false);
    assertAdmitted(standing);
  }
}

function isFailure(error: unknown): boolean {
  return error instanceof Problem && statusOf(error) === HttpStatus.UNAUTHORIZED;
}

/** A digest, because the wallet is text of a header, of any length, until a signature proves it. */
function signerKey(providerId: string, wallet: string): string {
  return `${providerId}:${createHash('sha256').update(wallet).digest('base64url')}`;
}
