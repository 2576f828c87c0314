import { Module } from '@nestjs/common';
import { AvailabilityService } from './availability.service.js';
import { HistoryService } from './history.service.js';
import { IdentifierTypesController } from './identifier-types.controller.js';
import { IdentifierTypesService } from './identifier-types.service.js';
import { IdentifiersController } from './identifiers.controller.js';
import { IdentifiersService } from './identifiers.service.js';
import { MutationsService } from './mutations.service.js';

@Module({
  controllers: [IdentifierTypesController, IdentifiersController],
  providers: [IdentifierTypesService, IdentifiersService, AvailabilityService, HistoryService, MutationsService],
  exports: [IdentifierTypesService, IdentifiersService, HistoryService, MutationsService],
})
export class RegistryModule {}
