import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { BusinessNumbersService } from './business-numbers.service.js';
import { MetricsServer } from './metrics.server.js';

@Module({ imports: [LimitsModule], providers: [MetricsServer, BusinessNumbersService] })
export class MetricsModule {}
