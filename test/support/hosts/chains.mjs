import { NestFactory } from '@nestjs/core';
import { AdminModule } from '../../../dist/admin/admin.module.js';
import { HistoryAuditService } from '../../../dist/audit/history-audit.service.js';

// Verifies the histories by themselves, as `history verify` does before it looks at the log: what it finds, it would find
// without one.

const ACTION = { tool: 'command', command: 'history verify', requiredRole: 'viewer' };
const services = await NestFactory.createApplicationContext(AdminModule.for(ACTION), { logger: false });
process.on('message', async () => process.send(await services.get(HistoryAuditService).verify({ all: true })));
process.on('disconnect', () => process.exit());
process.send('ready');
