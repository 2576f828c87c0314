import { Module } from '@nestjs/common';
import { IdentifierTypeOperationsService } from './identifier-type-operations.service.js';
import { IdentifierTypesController } from './identifier-types.controller.js';
import { IdentifierTypesService } from './identifier-types.service.js';

@Module({
  controllers: [IdentifierTypesController],
  providers: [IdentifierTypesService, IdentifierTypeOperationsService],
  exports: [IdentifierTypesService, IdentifierTypeOperationsService],
})
export class IdentifierTypesModule {}
