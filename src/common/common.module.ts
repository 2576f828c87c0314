import { Global, Module } from '@nestjs/common';
import { MetricsService } from './metrics/metrics.service.js';

/** Global, because every module counts something. The metrics server can be switched off; counting cannot. */
@Global()
@Module({ providers: [MetricsService], exports: [MetricsService] })
export class CommonModule {}
