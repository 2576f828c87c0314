import { Module } from '@nestjs/common';
import { RegistryModule } from '../registry/registry.module.js';
import { ComplaintOperations } from './complaint-operations.service.js';
import { ComplaintsController } from './complaints.controller.js';
import { ComplaintsService } from './complaints.service.js';

@Module({
  imports: [RegistryModule],
  controllers: [ComplaintsController],
  providers: [ComplaintsService, ComplaintOperations],
  exports: [ComplaintOperations],
})
export class ComplaintsModule {}
