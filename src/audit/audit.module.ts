import { Module } from '@nestjs/common';
import { HistoryAuditService } from './history-audit.service.js';

/** Only the operator's commands audit: it reads everything, and takes its time. */
@Module({ providers: [HistoryAuditService], exports: [HistoryAuditService] })
export class AuditModule {}
