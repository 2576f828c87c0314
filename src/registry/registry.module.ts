import { Module } from '@nestjs/common';
import { IdentifierTypesModule } from '../identifier-types/identifier-types.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { LogModule } from '../log/log.module.js';
import { MutationsModule } from '../mutations/mutations.module.js';
import { AvailabilityService } from './availability.service.js';
import { HistoryService } from './history.service.js';
import { IdentifierFindingService } from './identifier-finding.service.js';
import { IdentifierOperationsService } from './identifier-operations.service.js';
import { IdentifierRehearsalsService } from './identifier-rehearsals.service.js';
import { IdentifierReleasesService } from './identifier-releases.service.js';
import { IdentifierSearchService } from './identifier-search.service.js';
import { CarriedIdentifiersService } from './carried-identifiers.service.js';
import { IdentifiersController } from './identifiers.controller.js';
import { IdentifiersService } from './identifiers.service.js';
import { NameRemovalService } from './name-removal.service.js';
import { RegistrationService } from './registration.service.js';
import { SeenIdentifiersService } from './seen-identifiers.service.js';

@Module({
  imports: [LimitsModule, IdentifierTypesModule, LogModule, MutationsModule],
  controllers: [IdentifiersController],
  providers: [
    IdentifiersService,
    IdentifierSearchService,
    RegistrationService,
    SeenIdentifiersService,
    NameRemovalService,
    AvailabilityService,
    HistoryService,
    IdentifierOperationsService,
    IdentifierReleasesService,
    CarriedIdentifiersService,
    IdentifierRehearsalsService,
    IdentifierFindingService,
  ],
  exports: [
    IdentifiersService,
    RegistrationService,
    NameRemovalService,
    HistoryService,
    IdentifierOperationsService,
    IdentifierReleasesService,
    CarriedIdentifiersService,
    IdentifierRehearsalsService,
    IdentifierFindingService,
  ],
})
export class RegistryModule {}
