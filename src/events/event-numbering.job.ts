import { Injectable, Logger } from '@nestjs/common';
import { BackgroundJob } from '../common/background-job.js';
import { isOutage } from '../common/errors/outage.js';
import { EventNumberingService } from './event-numbering.service.js';

/** How long an event waits for its position at most. */
const EVERY_MS = 150;
/** The pause after a failure. */
const RETRY_MS = 1_000;

/** Numbers events soon after their change was committed. Every process does it, one at a time. */
@Injectable()
export class EventNumberingJob extends BackgroundJob {
  private readonly logger = new Logger('EventNumbering');

  constructor(private readonly numbering: EventNumberingService) {
    super();
  }

  protected async runOnce(): Promise<number> {
    const hasMore = await this.numbering.numberNextInBackground();
    return hasMore ? 0 : EVERY_MS;
  }

  protected onFailure(error: unknown): number {
    if (!isOutage(error)) this.logger.error({ event: 'numbering_failed', error });
    return RETRY_MS;
  }
}
