import { Module } from '@nestjs/common';
import { IdentifierTypesModule } from '../identifier-types/identifier-types.module.js';
import { MutationsModule } from '../mutations/mutations.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { AwardsService } from './awards.service.js';
import { OperatorComplaintSearchService } from './operator-complaint-search.service.js';
import { OperatorComplaintsService } from './operator-complaints.service.js';
import { ComplaintQueriesService } from './complaint-queries.service.js';
import { ComplaintsController } from './complaints.controller.js';
import { ComplaintsService } from './complaints.service.js';

@Module({
  imports: [IdentifierTypesModule, MutationsModule, RegistryModule],
  controllers: [ComplaintsController],
  providers: [
    ComplaintsService,
    ComplaintQueriesService,
    OperatorComplaintsService,
    OperatorComplaintSearchService,
    AwardsService,
  ],
  exports: [OperatorComplaintsService, OperatorComplaintSearchService, AwardsService],
})
export class ComplaintsModule {}
