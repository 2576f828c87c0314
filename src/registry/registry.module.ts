import { Module } from '@nestjs/common';
import { IdentifierTypesModule } from '../identifier-types/identifier-types.module.js';
import { MutationsModule } from '../mutations/mutations.module.js';
import { AvailabilityService } from './availability.service.js';
import { HistoryService } from './history.service.js';
import { IdentifierOperationsService } from './identifier-operations.service.js';
import { IdentifierReleasesService } from './identifier-releases.service.js';
import { IdentifiersController } from './identifiers.controller.js';
import { IdentifiersService } from './identifiers.service.js';
import { RegistrationService } from './registration.service.js';

@Module({
  imports: [IdentifierTypesModule, MutationsModule],
  controllers: [IdentifiersController],
  providers: [
    IdentifiersService,
    RegistrationService,
    AvailabilityService,
    HistoryService,
    IdentifierOperationsService,
    IdentifierReleasesService,
  ],
  exports: [
    IdentifiersService,
    RegistrationService,
    HistoryService,
    IdentifierOperationsService,
    IdentifierReleasesService,
  ],
})
export class RegistryModule {}
