import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { MetricsServer } from './metrics.server.js';

@Module({ imports: [LimitsModule], providers: [MetricsServer] })
export class MetricsModule {}
