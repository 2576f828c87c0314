import { Module } from '@nestjs/common';
import { IdentifierTypesModule } from '../identifier-types/identifier-types.module.js';
import { MutationsModule } from '../mutations/mutations.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { NameFindingService } from './name-finding.service.js';
import { NameReleasesService } from './name-releases.service.js';
import { NameReportsService } from './name-reports.service.js';
import { NamesService } from './names.service.js';
import { NameOperationsService } from './name-operations.service.js';
import { NamespaceApplicationsService } from './namespace-applications.service.js';
import { NamespaceChangesService } from './namespace-changes.service.js';
import { NamespaceOperationsService } from './namespace-operations.service.js';
import { NamespacesController } from './namespaces.controller.js';
import { NamespacesService } from './namespaces.service.js';

@Module({
  imports: [IdentifierTypesModule, MutationsModule, RegistryModule],
  controllers: [NamespacesController],
  providers: [
    NamespacesService,
    NamespaceApplicationsService,
    NamespaceChangesService,
    NamesService,
    NameReportsService,
    NameReleasesService,
    NamespaceOperationsService,
    NameOperationsService,
    NameFindingService,
  ],
  exports: [NamespaceOperationsService, NameOperationsService, NameFindingService],
})
export class NamespacesModule {}
