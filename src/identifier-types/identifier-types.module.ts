import { Module } from '@nestjs/common';
import { OperatorIdentifierTypesService } from './operator-identifier-types.service.js';
import { IdentifierTypesController } from './identifier-types.controller.js';
import { IdentifierTypesService } from './identifier-types.service.js';

@Module({
  controllers: [IdentifierTypesController],
  providers: [IdentifierTypesService, OperatorIdentifierTypesService],
  exports: [IdentifierTypesService, OperatorIdentifierTypesService],
})
export class IdentifierTypesModule {}
