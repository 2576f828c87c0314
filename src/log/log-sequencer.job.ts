import { Injectable, Logger } from '@nestjs/common';
import { BackgroundJob } from '../common/background-job.js';
import { isOutage } from '../common/errors/outage.js';
import { ChangeFeedService } from '../database/change-feed.service.js';
import { LogContradicted } from './log.errors.js';
import { LogSequencerService } from './log-sequencer.service.js';

/** How often the log is looked at without an announcement, in case one was missed. */
const EVERY_MS = 2_000;
/** The pause after a failure. */
const RETRY_MS = 2_000;
/** Random delay, so that usually one process does the work and the others find it done. */
const SPREAD_MS = 200;

/** Keeps the log up to date: soon after events got their positions, and at most about once a second. */
@Injectable()
export class LogSequencerJob extends BackgroundJob {
  private readonly logger = new Logger('Log');
  /** In the time of `performance.now()`: until then no announcement leads to a checkpoint. */
  private restUntilMs = 0;

  constructor(
    private readonly sequencer: LogSequencerService,
    feed: ChangeFeedService,
  ) {
    super();
    feed.onAnnouncement(() => this.wake());
  }

  protected async runOnce(): Promise<number> {
    const left = this.restUntilMs - performance.now();
    if (left > 0) return left;
    const restMs = await this.sequencer.signIfDue();
    if (restMs === null) return EVERY_MS;
    return this.rest(restMs === 0 ? 0 : restMs + Math.random() * SPREAD_MS);
  }

  protected onFailure(error: unknown): number {
    if (error instanceof LogContradicted) this.logger.error({ event: 'log_contradicted', msg: error.message });
    else if (!isOutage(error)) this.logger.error({ event: 'log_failed', error });
    return this.rest(RETRY_MS);
  }

  /** Begins a pause that no announcement ends. @returns its length */
  private rest(ms: number): number {
    this.restUntilMs = performance.now() + ms;
    return ms;
  }
}
