import { Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MetricsService } from '../common/metrics.service.js';
import { MetricsServer } from './metrics.server.js';

const metrics = {
  provide: MetricsService,
  inject: [CONFIG],
  useFactory: ({ metricsPort }: Config) => (metricsPort === 0 ? null : new MetricsService()),
};

/** Global, because every module may have something to count; one that runs without it counts nothing. */
@Global()
@Module({ imports: [LimitsModule], providers: [metrics, MetricsServer], exports: [MetricsService] })
export class MetricsModule {}
