import { Module } from '@nestjs/common';
import { IdentifierTypesModule } from '../identifier-types/identifier-types.module.js';
import { MutationsModule } from '../mutations/mutations.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { AwardsService } from './awards.service.js';
import { ComplaintFindingService } from './complaint-finding.service.js';
import { ComplaintOperationsService } from './complaint-operations.service.js';
import { ComplaintReportsService } from './complaint-reports.service.js';
import { ComplaintsController } from './complaints.controller.js';
import { ComplaintsService } from './complaints.service.js';

@Module({
  imports: [IdentifierTypesModule, MutationsModule, RegistryModule],
  controllers: [ComplaintsController],
  providers: [
    ComplaintsService,
    ComplaintReportsService,
    ComplaintOperationsService,
    ComplaintFindingService,
    AwardsService,
  ],
  exports: [ComplaintOperationsService, ComplaintFindingService, AwardsService],
})
export class ComplaintsModule {}
