import { Module } from '@nestjs/common';
import { getStorageToken, ThrottlerModule } from '@nestjs/throttler';
import { CONFIG, type Config } from '../config.js';
import { AuthFailuresService } from './auth-failures.service.js';
import { DayQuotaService } from './day-quota.service.js';
import { LIMITS, limitsFrom } from './domain/limits.js';
import { FreeLimitsService } from './free-limits.service.js';
import { LimitStore } from './limit-store.js';
import { LimitsGuard } from './limits.guard.js';
import { MemoryLimitStore } from './memory-limit-store.js';
import { RedisLimitStore } from './redis-limit-store.js';
import { ResolveMissesService } from './resolve-misses.service.js';

/** One store for every limit; the throttler owns it, so that its own guard on a route would count there as well. */
const throttler = ThrottlerModule.forRootAsync({
  inject: [CONFIG],
  useFactory: ({ limits, redisUrl }: Config) => ({
    throttlers: Object.values(limitsFrom(limits)).map(({ name, quota, windowMs }) => ({
      name,
      limit: quota,
      ttl: windowMs,
    })),
    storage: redisUrl === undefined ? new MemoryLimitStore() : new RedisLimitStore(redisUrl),
  }),
});

@Module({
  imports: [throttler],
  providers: [
    { provide: LIMITS, inject: [CONFIG], useFactory: ({ limits }: Config) => limitsFrom(limits) },
    { provide: LimitStore, useExisting: getStorageToken() },
    DayQuotaService,
    FreeLimitsService,
    AuthFailuresService,
    ResolveMissesService,
    LimitsGuard,
  ],
  exports: [LimitStore, AuthFailuresService, ResolveMissesService, LimitsGuard],
})
export class LimitsModule {}
