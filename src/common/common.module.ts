import { Global, Module } from '@nestjs/common';
import { MetricsService } from './metrics/metrics.service.js';

/** Global, because every room has something to count. Only the server that shows the numbers can be switched off. */
@Global()
@Module({ providers: [MetricsService], exports: [MetricsService] })
export class CommonModule {}
