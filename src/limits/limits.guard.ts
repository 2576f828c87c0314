import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../common/caller.js';
import { MetricsService } from '../common/metrics/metrics.service.js';
import { type MaybePromise, mapMaybe } from '../common/maybe-promise.js';
import type { RouteLimit } from './domain/limits.js';
import { RateLimited } from './limits.errors.js';
import { RateLimit, RateLimitCost } from './rate-limit.decorator.js';
import { ResolveLimitsService, type ResolveVerdict } from './resolve-limits.service.js';
import { ResolveMissesService } from './resolve-misses.service.js';
import { RouteThrottlerGuard } from './route-throttler.guard.js';

/**
 * Counts a request under the limit that its route names (D14). The throttler does it for every limit but that of resolve,
 * which has two limits for a Free key and reports what is left of them: the throttler cannot, and its loop over all limits
 * would take 5 µs of each request.
 */
@Injectable()
export class LimitsGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly throttler: RouteThrottlerGuard,
    private readonly resolves: ResolveLimitsService,
    private readonly misses: ResolveMissesService,
    private readonly metrics: MetricsService,
  ) {}

  canActivate(context: ExecutionContext): MaybePromise<boolean> {
    const limit = this.reflector.get<RouteLimit | undefined>(RateLimit, context.getHandler());
    if (!limit) return true;
    return limit === 'resolve' ? this.admitResolve(context) : this.admit(context, limit);
  }

  private async admit(context: ExecutionContext, limit: RouteLimit): Promise<boolean> {
    try {
      await this.throttler.canActivate(context);
    } catch (error) {
      if (error instanceof RateLimited) this.metrics.countDecision(limit, false);
      throw error;
    }
    this.metrics.countDecision(limit, true);
    return true;
  }

  private admitResolve(context: ExecutionContext): MaybePromise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const caller = callerOf(request);
    const reply = http.getResponse<FastifyReply>();
    const cost = this.reflector.get(RateLimitCost, context.getHandler())?.(request.body) ?? 1;
    return mapMaybe(this.misses.assertAllowed(caller), () =>
      mapMaybe(this.resolves.spend(caller, cost), (verdict) => writeRateLimitHeaders(reply, verdict)),
    );
  }
}

/**
 * Writes the headers, of refusals too. Their names are in lower case already: Fastify would make new strings of other spellings,
 * which costs a resolve 4 %.
 * @throws RateLimited, BatchAboveLimit
 */
function writeRateLimitHeaders(reply: FastifyReply, { policy, left, refusal }: ResolveVerdict): true {
  reply.header('ratelimit-policy', policy);
  reply.header('ratelimit', left);
  if (refusal) throw refusal;
  return true;
}
