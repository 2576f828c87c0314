import { Module } from '@nestjs/common';
import { AvailabilityService } from './availability.service.js';
import { HistoryAudit } from './history-audit.service.js';
import { HistoryService } from './history.service.js';
import { IdentifierTypesController } from './identifier-types.controller.js';
import { IdentifierTypesService } from './identifier-types.service.js';
import { IdentifiersController } from './identifiers.controller.js';
import { IdentifiersService } from './identifiers.service.js';
import { MutationsService } from './mutations.service.js';
import { IdentifierOperations } from './operations.service.js';
import { RetentionService } from './retention.service.js';
import { TypeOperations } from './types-operations.service.js';

@Module({
  controllers: [IdentifierTypesController, IdentifiersController],
  providers: [
    IdentifierTypesService,
    IdentifiersService,
    AvailabilityService,
    HistoryService,
    MutationsService,
    RetentionService,
    IdentifierOperations,
    TypeOperations,
    HistoryAudit,
  ],
  exports: [
    IdentifierTypesService,
    IdentifiersService,
    HistoryService,
    MutationsService,
    IdentifierOperations,
    TypeOperations,
    HistoryAudit,
  ],
})
export class RegistryModule {}
