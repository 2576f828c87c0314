import { Module } from '@nestjs/common';
import { MutationsService } from './mutations.service.js';
import { RetentionService } from './retention.service.js';

@Module({ providers: [MutationsService, RetentionService], exports: [MutationsService] })
export class MutationsModule {}
