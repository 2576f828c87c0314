import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { InjectThrottlerOptions, InjectThrottlerStorage, ThrottlerGuard } from '@nestjs/throttler';
import type {
  ThrottlerLimitDetail,
  ThrottlerModuleOptions,
  ThrottlerRequest,
  ThrottlerStorage,
} from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MetricsService } from '../common/metrics.service.js';
import { callerKey } from './caller-key.js';
import { CallerLimitsService } from './caller-limits.service.js';
import { addressKey } from './client-address.js';
import type { RouteLimit } from './domain/limits.js';
import { RateLimited } from './limits.errors.js';
import { RateLimit, RateLimitCost } from './rate-limit.decorator.js';
import { ResolveLimitsService } from './resolve-limits.service.js';
import { ResolveMissesService } from './resolve-misses.service.js';

/**
 * Counts a request under the limit that its route names (D14). The throttler does it for every limit but that of resolve:
 * here it only learns whose requests are counted together and how a refusal looks. A resolve has two limits for a Free key
 * and tells what is left of them, which the throttler cannot; and its walk through all limits would take 5 µs of each.
 */
@Injectable()
export class LimitsGuard extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() storage: ThrottlerStorage,
    reflector: Reflector,
    private readonly limits: CallerLimitsService,
    private readonly resolves: ResolveLimitsService,
    private readonly misses: ResolveMissesService,
    private readonly metrics: MetricsService,
  ) {
    super(options, storage, reflector);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const limit = this.limitOf(context);
    if (!limit) return true;
    if (limit === 'resolve') return this.admitResolve(context);
    await super.canActivate(context);
    this.metrics.countDecision(limit, true);
    return true;
  }

  /** By itself the throttler counts client addresses; here a caller with a key is counted as who it is. */
  protected override async getTracker({ caller, ip }: FastifyRequest): Promise<string> {
    return caller === undefined ? addressKey(ip) : callerKey(caller);
  }

  /** By itself the throttler counts each route alone; here the routes that name the same limit are counted together. */
  protected override generateKey(_context: ExecutionContext, tracker: string): string {
    return tracker;
  }

  /** By itself the throttler knows one quota for everybody; an operator may have set another one for the caller. */
  protected override async handleRequest(request: ThrottlerRequest): Promise<boolean> {
    const { caller } = request.context.switchToHttp().getRequest<FastifyRequest>();
    const name = this.limitOf(request.context);
    return super.handleRequest(name ? { ...request, limit: this.limits.of(caller)[name].quota } : request);
  }

  protected override async throwThrottlingException(
    context: ExecutionContext,
    { timeToBlockExpire }: ThrottlerLimitDetail,
  ): Promise<void> {
    const limit = this.limitOf(context);
    if (limit) this.metrics.countDecision(limit, false);
    throw new RateLimited(timeToBlockExpire * 1000);
  }

  private limitOf(context: ExecutionContext): RouteLimit | undefined {
    return this.reflector.get<RouteLimit | undefined>(RateLimit, context.getHandler());
  }

  private async admitResolve(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const { caller, body } = http.getRequest<FastifyRequest>();
    if (caller === undefined) throw new Error('A resolve without a credential was let in.');
    await this.misses.assertAllowed(caller);
    const costOf = this.reflector.get(RateLimitCost, context.getHandler());
    const { headers, refusal } = await this.resolves.spend(caller, costOf?.(body) ?? 1);
    // Refusals carry these fields, too.
    http.getResponse<FastifyReply>().headers(headers);
    if (refusal) throw refusal;
    return true;
  }
}
