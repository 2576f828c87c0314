import { Module } from '@nestjs/common';
import { SigningKeysModule } from '../signing-keys/signing-keys.module.js';
import { InclusionService } from './inclusion.service.js';
import { LogController } from './log.controller.js';
import { LogSequencerService } from './log-sequencer.service.js';
import { LogStoreService } from './log-store.service.js';
import { PublicLogService } from './public-log.service.js';

@Module({
  imports: [SigningKeysModule],
  controllers: [LogController],
  providers: [LogStoreService, LogSequencerService, InclusionService, PublicLogService],
  exports: [LogStoreService, LogSequencerService, InclusionService],
})
export class LogModule {}
