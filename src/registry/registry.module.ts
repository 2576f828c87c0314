import { Module } from '@nestjs/common';
import { IdentifierTypesModule } from '../identifier-types/identifier-types.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { LogModule } from '../log/log.module.js';
import { MutationsModule } from '../mutations/mutations.module.js';
import { AvailabilityService } from './availability.service.js';
import { HistoryService } from './history.service.js';
import { OperatorIdentifierSearchService } from './operator-identifier-search.service.js';
import { OperatorIdentifiersService } from './operator-identifiers.service.js';
import { OperatorReleasesService } from './operator-releases.service.js';
import { IdentifierSearchService } from './identifier-search.service.js';
import { ProviderIdentifiersService } from './provider-identifiers.service.js';
import { IdentifiersController } from './identifiers.controller.js';
import { IdentifiersService } from './identifiers.service.js';
import { NameCarrierService } from './name-carrier.service.js';
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
    NameCarrierService,
    AvailabilityService,
    HistoryService,
    OperatorIdentifiersService,
    OperatorReleasesService,
    ProviderIdentifiersService,
    OperatorIdentifierSearchService,
  ],
  exports: [
    RegistrationService,
    NameCarrierService,
    OperatorIdentifiersService,
    OperatorReleasesService,
    ProviderIdentifiersService,
    OperatorIdentifierSearchService,
  ],
})
export class RegistryModule {}
