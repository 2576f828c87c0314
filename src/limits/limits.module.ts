import { Module } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { getStorageToken, ThrottlerModule, type ThrottlerOptions } from '@nestjs/throttler';
import { CONFIG, type Config } from '../config.js';
import { AuthFailuresService } from './auth-failures.service.js';
import { CallerLimitsService } from './caller-limits.service.js';
import { DayQuotaService } from './day-quota.service.js';
import { type LimitSettings, LIMITS, limitsFrom, PLAIN_LIMITS } from './domain/limits.js';
import { LimitStandingsService } from './limit-standings.service.js';
import { LimitStore } from './limit-store.js';
import { LimitsGuard } from './limits.guard.js';
import { LookupLimitsService } from './lookup-limits.service.js';
import { MemoryLimitStore } from './memory-limit-store.js';
import { RateLimit } from './rate-limit.decorator.js';
import { RedisLimitStore } from './redis-limit-store.js';
import { ResolveLimitsService } from './resolve-limits.service.js';
import { ResolveMissesService } from './resolve-misses.service.js';
import { RouteThrottlerGuard } from './route-throttler.guard.js';

const reflector = new Reflector();

/** The plain limits as the throttler takes them; each is skipped on the routes that do not name it. */
function throttlersFrom(settings: LimitSettings): ThrottlerOptions[] {
  const limits = limitsFrom(settings);
  return PLAIN_LIMITS.map((name) => ({
    name,
    limit: limits[name].quota,
    ttl: limits[name].windowMs,
    skipIf: (context) => reflector.get(RateLimit, context.getHandler()) !== name,
  }));
}

/** Without the throttler's own headers: only resolve reports what is left, in the fields of the IETF draft (D14). */
const throttler = ThrottlerModule.forRootAsync({
  inject: [CONFIG],
  useFactory: ({ limits, redisUrl }: Config) => ({
    throttlers: throttlersFrom(limits),
    storage: redisUrl === undefined ? new MemoryLimitStore() : new RedisLimitStore(redisUrl),
    setHeaders: false,
  }),
});

@Module({
  imports: [throttler],
  providers: [
    { provide: LIMITS, inject: [CONFIG], useFactory: ({ limits }: Config) => limitsFrom(limits) },
    { provide: LimitStore, useExisting: getStorageToken() },
    CallerLimitsService,
    DayQuotaService,
    LimitStandingsService,
    ResolveLimitsService,
    AuthFailuresService,
    ResolveMissesService,
    LookupLimitsService,
    RouteThrottlerGuard,
    LimitsGuard,
  ],
  exports: [
    LIMITS,
    LimitStore,
    LimitStandingsService,
    AuthFailuresService,
    ResolveMissesService,
    LookupLimitsService,
    LimitsGuard,
  ],
})
export class LimitsModule {}
