import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { InjectThrottlerOptions, InjectThrottlerStorage, ThrottlerGuard } from '@nestjs/throttler';
import type {
  ThrottlerLimitDetail,
  ThrottlerModuleOptions,
  ThrottlerRequest,
  ThrottlerStorage,
} from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { SECOND_MS } from '../common/domain/durations.js';
import { callerKey } from './caller-key.js';
import { CallerLimitsService } from './caller-limits.service.js';
import { addressKey } from './client-address.js';
import { RateLimited } from './limits.errors.js';
import { RateLimit } from './rate-limit.decorator.js';

/** The throttler's guard with this service's keys (whose requests are counted together) and refusals (D14). */
@Injectable()
export class RouteThrottlerGuard extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() storage: ThrottlerStorage,
    reflector: Reflector,
    private readonly callerLimits: CallerLimitsService,
  ) {
    super(options, storage, reflector);
  }

  /** The throttler itself has one quota for all callers; an operator may have set another one for this caller. */
  protected override async handleRequest(request: ThrottlerRequest): Promise<boolean> {
    const { caller } = request.context.switchToHttp().getRequest<FastifyRequest>();
    const name = this.reflector.get(RateLimit, request.context.getHandler());
    return super.handleRequest({ ...request, limit: this.callerLimits.of(caller)[name].quota });
  }

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
    throw new RateLimited(timeToBlockExpire * SECOND_MS);
  }
}
