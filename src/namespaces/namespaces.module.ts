import { Module } from '@nestjs/common';
import { IdentifierTypesModule } from '../identifier-types/identifier-types.module.js';
import { MutationsModule } from '../mutations/mutations.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { OperatorNameSearchService } from './operator-name-search.service.js';
import { NameReleasesService } from './name-releases.service.js';
import { NameQueriesService } from './name-queries.service.js';
import { NamesService } from './names.service.js';
import { OperatorNamesService } from './operator-names.service.js';
import { NamespaceApplicationsService } from './namespace-applications.service.js';
import { NamespaceChangesService } from './namespace-changes.service.js';
import { OperatorNamespacesService } from './operator-namespaces.service.js';
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
    NameQueriesService,
    NameReleasesService,
    OperatorNamespacesService,
    OperatorNamesService,
    OperatorNameSearchService,
  ],
  exports: [OperatorNamespacesService, OperatorNamesService, OperatorNameSearchService],
})
export class NamespacesModule {}
