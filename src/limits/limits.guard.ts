import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { InjectThrottlerOptions, InjectThrottlerStorage, ThrottlerGuard } from '@nestjs/throttler';
import type { ThrottlerModuleOptions } from '@nestjs/throttler';
import type { Caller } from '../common/caller.js';
import { MetricsService } from '../common/metrics.service.js';
import { addressSubject } from './client-address.js';
import type { Limit, Limits, RouteLimit } from './domain/limits.js';
import { LIMITS } from './domain/limits.js';
import type { Standing } from './domain/sliding-log.js';
import { FreeLimitsService } from './free-limits.service.js';
import { LimitStore } from './limit-store.js';
import { RateLimit } from './rate-limit.decorator.js';
import { assertAdmitted } from './limits.errors.js';
import { policyField, rateLimitField } from './rate-limit-fields.js';
import { ResolveMissesService } from './resolve-misses.service.js';

interface LimitedRequest {
  readonly ip: string;
  readonly caller?: Caller;
}

interface Reply {
  header(name: string, value: string): unknown;
}

const ALLOWED = Promise.resolve(true);

/**
 * Spends one request of the limit that the route names (D14). The throttler's own guard counts per route and method in
 * windows that start at the first hit; this one counts per caller, exactly, and where the counts are in memory it
 * answers within the turn of the request.
 */
@Injectable()
export class LimitsGuard extends ThrottlerGuard {
  readonly #routes = new WeakMap<Function, { readonly limit: RouteLimit | undefined }>();
  readonly #resolvePolicy: string;

  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() private readonly store: LimitStore,
    reflector: Reflector,
    @Inject(LIMITS) private readonly limits: Limits,
    private readonly free: FreeLimitsService,
    private readonly misses: ResolveMissesService,
    private readonly metrics: MetricsService,
  ) {
    super(options, store, reflector);
    this.#resolvePolicy = policyField(limits.resolve);
  }

  override canActivate(context: ExecutionContext): Promise<boolean> {
    const route = this.#limitOf(context.getHandler());
    if (route === undefined) return ALLOWED;
    const http = context.switchToHttp();
    const request = http.getRequest<LimitedRequest>();
    if (route === 'resolve') {
      const reply = http.getResponse<Reply>();
      const allowed = this.misses.assertAllowed(request.caller);
      return allowed ? allowed.then(() => this.#admitResolve(request, reply)) : this.#admitResolve(request, reply);
    }
    return admit(this.#consume(this.limits[route], request), (standing) => {
      this.#count(route, standing);
      assertAdmitted(standing);
    });
  }

  #admitResolve(request: LimitedRequest, reply: Reply): Promise<boolean> {
    if (request.caller?.kind === 'free') {
      const standing = this.free.spend(request.caller.keyId);
      return admit(standing, ({ minute, day }) => {
        this.#countFree(minute, day);
        tell(reply, this.free.policy, minute, day);
      });
    }
    const standing = this.#consume(this.limits.resolve, request);
    return admit(standing, (minute) => {
      this.#count('resolve', minute);
      tell(reply, this.#resolvePolicy, minute);
    });
  }

  #count(limit: string, { admitted }: Standing): void {
    this.metrics.countDecision(limit, admitted);
  }

  /** A minute that the day has refused was asked, not spent. */
  #countFree(minute: Standing, day?: Standing): void {
    if (day?.admitted !== false) this.#count('free', minute);
    if (day) this.#count('free_day', day);
  }

  #consume(limit: Limit, { ip, caller }: LimitedRequest): Standing | Promise<Standing> {
    if (limit.per === 'address') return this.store.consume(limit, addressSubject(ip));
    if (caller?.kind !== 'provider') throw new Error(`A route limited per provider has none: ${limit.name}`);
    return this.store.consume(limit, caller.providerId);
  }

  #limitOf(handler: Function): RouteLimit | undefined {
    let known = this.#routes.get(handler);
    if (known === undefined) {
      known = { limit: this.reflector.get(RateLimit, handler) };
      this.#routes.set(handler, known);
    }
    return known.limit;
  }
}

/** Looks at the standing now if it is there already; `look` throws when it refuses. */
function admit<T extends object>(standing: T | Promise<T>, look: (standing: T) => void): Promise<boolean> {
  if (standing instanceof Promise) return standing.then(look).then(() => true);
  look(standing);
  return ALLOWED;
}

/** The fields stand on refusals, too. */
function tell(reply: Reply, policy: string, minute: Standing, day?: Standing): void {
  reply.header('RateLimit-Policy', policy);
  reply.header('RateLimit', rateLimitField(minute, day));
  assertAdmitted(...(day === undefined ? [minute] : [minute, day]));
}
