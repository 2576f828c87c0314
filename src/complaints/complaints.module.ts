import { Module } from '@nestjs/common';
import { IdentifierTypesModule } from '../identifier-types/identifier-types.module.js';
import { MutationsModule } from '../mutations/mutations.module.js';
import { ComplaintOperationsService } from './complaint-operations.service.js';
import { ComplaintReportsService } from './complaint-reports.service.js';
import { ComplaintsController } from './complaints.controller.js';
import { ComplaintsService } from './complaints.service.js';

@Module({
  imports: [IdentifierTypesModule, MutationsModule],
  controllers: [ComplaintsController],
  providers: [ComplaintsService, ComplaintReportsService, ComplaintOperationsService],
  exports: [ComplaintOperationsService],
})
export class ComplaintsModule {}
