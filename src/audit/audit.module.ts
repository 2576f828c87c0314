import { Module } from '@nestjs/common';
import { LogModule } from '../log/log.module.js';
import { SigningKeysModule } from '../signing-keys/signing-keys.module.js';
import { HistoryAuditService } from './history-audit.service.js';
import { HistoryLinksService } from './history-links.service.js';
import { HistoryReportService } from './history-report.service.js';
import { LogAuditService } from './log-audit.service.js';
import { TrailService } from './trail.service.js';
import { VerifiedHistoriesService } from './verified-histories.service.js';

/** Audits read everything and are slow, so only the operator's commands run them. */
@Module({
  imports: [LogModule, SigningKeysModule],
  providers: [
    HistoryAuditService,
    HistoryLinksService,
    HistoryReportService,
    LogAuditService,
    TrailService,
    VerifiedHistoriesService,
  ],
  exports: [HistoryAuditService, HistoryReportService, LogAuditService, TrailService],
})
export class AuditModule {}
