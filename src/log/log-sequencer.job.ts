import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isOutage } from '../common/errors/outage.js';
import { Repeating } from '../common/repeating.js';
import { ChangeFeedService } from '../database/change-feed.service.js';
import { LogContradicted } from './log.errors.js';
import { LogSequencerService } from './log-sequencer.service.js';

/** Should an announcement be missed. */
const LOOK_MS = 2_000;
const FAILED_MS = 2_000;
/** Of several processes mostly one does the work, because the others come a little later and find it done. */
const SPREAD_MS = 200;

/** Keeps the log up to date: soon after events got their positions, and at most about once a second. */
@Injectable()
export class LogSequencerJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Log');
  private readonly repeating = new Repeating(() => this.turn());
  private restUntilMs = 0;

  constructor(
    private readonly sequencer: LogSequencerService,
    feed: ChangeFeedService,
  ) {
    feed.onAnnouncement(() => this.repeating.wake());
  }

  onApplicationBootstrap(): void {
    this.repeating.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.repeating.stop();
  }

  private async turn(): Promise<number> {
    const left = this.restUntilMs - performance.now();
    if (left > 0) return left;
    try {
      const rest = await this.sequencer.advance();
      if (typeof rest !== 'number') return LOOK_MS;
      this.restUntilMs = performance.now() + (rest === 0 ? 0 : rest + Math.random() * SPREAD_MS);
      return this.restUntilMs - performance.now();
    } catch (error) {
      if (error instanceof LogContradicted) this.logger.error({ event: 'log_contradicted', msg: error.message });
      else if (!isOutage(error)) this.logger.error({ event: 'log_failed', error });
      this.restUntilMs = performance.now() + FAILED_MS;
      return FAILED_MS;
    }
  }
}
