import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { ComplaintsModule } from '../complaints/complaints.module.js';
import { NamespacesModule } from '../namespaces/namespaces.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { DisputesService } from './disputes.service.js';
import { ReviewQueueService } from './review-queue.service.js';

/** What an operator sees before a decision. Used only by the operator's commands. */
@Module({
  imports: [AuditModule, AuthModule, ComplaintsModule, NamespacesModule, RegistryModule],
  providers: [ReviewQueueService, DisputesService],
  exports: [ReviewQueueService, DisputesService],
})
export class ReviewQueueModule {}
