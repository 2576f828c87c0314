import { Module } from '@nestjs/common';
import { RegistryModule } from '../registry/registry.module.js';
import { NamesService } from './names.service.js';
import { NameOperations, NamespaceOperations } from './namespace-operations.service.js';
import { NamespacesController } from './namespaces.controller.js';
import { NamespacesService } from './namespaces.service.js';

@Module({
  imports: [RegistryModule],
  controllers: [NamespacesController],
  providers: [NamespacesService, NamesService, NamespaceOperations, NameOperations],
  exports: [NamespaceOperations, NameOperations],
})
export class NamespacesModule {}
