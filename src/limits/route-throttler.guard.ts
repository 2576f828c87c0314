import { type ExecutionContext, Injectable } from '@nestjs/common';
import { ThrottlerGuard } from '@nestjs/throttler';
import type { ThrottlerLimitDetail } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { callerKey } from './caller-key.js';
import { addressKey } from './client-address.js';
import { RateLimited } from './limits.errors.js';

/** The throttler's guard, told whose requests are counted together and how a refusal looks (D14). */
@Injectable()
export class RouteThrottlerGuard extends ThrottlerGuard {
  /** By itself the throttler counts client addresses; here a caller with a key is counted as who it is. */
  protected override async getTracker({ caller, ip }: FastifyRequest): Promise<string> {
    return caller === undefined ? addressKey(ip) : callerKey(caller);
  }

  /** By itself the throttler counts each route alone; here the routes that name the same limit are counted together. */
  protected override generateKey(_context: ExecutionContext, tracker: string): string {
    return tracker;
  }

  protected override async throwThrottlingException(
    _context: ExecutionContext,
    { timeToBlockExpire }: ThrottlerLimitDetail,
  ): Promise<void> {
    throw new RateLimited(timeToBlockExpire * 1000);
  }
}
