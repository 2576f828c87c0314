import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { EventNumberingService } from './event-numbering.service.js';
import { EventStreamsService } from './event-streams.service.js';
import { EventWaitsService } from './event-waits.service.js';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';

@Module({
  imports: [AuthModule],
  controllers: [EventsController],
  providers: [EventsService, EventNumberingService, EventWaitsService, EventStreamsService],
  exports: [EventsService, EventNumberingService],
})
export class EventsModule {}
