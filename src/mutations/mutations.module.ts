import { Module } from '@nestjs/common';
import { MutationsService } from './mutations.service.js';

@Module({ providers: [MutationsService], exports: [MutationsService] })
export class MutationsModule {}
