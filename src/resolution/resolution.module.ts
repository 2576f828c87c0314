import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { IdentifierTypesModule } from '../identifier-types/identifier-types.module.js';
import { SigningKeysModule } from '../signing-keys/signing-keys.module.js';
import { IdentifierLookupService } from './identifier-lookup.service.js';
import { ReceiptedResolutionService } from './receipted-resolution.service.js';
import { ReceiptsService } from './receipts.service.js';
import { ResolutionBatchService } from './resolution-batch.service.js';
import { ResolutionController } from './resolution.controller.js';
import { ResolutionService } from './resolution.service.js';

@Module({
  imports: [LimitsModule, IdentifierTypesModule, SigningKeysModule],
  controllers: [ResolutionController],
  providers: [
    ResolutionService,
    ResolutionBatchService,
    IdentifierLookupService,
    ReceiptedResolutionService,
    ReceiptsService,
  ],
})
export class ResolutionModule {}
