import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { BackgroundJob } from '../common/background-job.js';
import { SECOND_MS } from '../common/domain/durations.js';
import { MetricsService } from '../common/metrics/metrics.service.js';
import { isOutage } from '../common/errors/outage.js';
import { ChangeFeedService } from '../database/change-feed.service.js';
import { DatabaseClockService } from '../database/database-clock.service.js';
import { Database } from '../database/database.js';
import { presentEvent } from '../events/event.presenter.js';
import {
  CLAIM,
  CLAIM_SECONDS,
  type Claimed,
  RECORD_DELIVERED,
  RECORD_FAILED,
  RELEASE,
  RELEASE_ORPHANED,
  RENEW,
} from './delivery.statements.js';
import { INITIAL_CONCURRENCY } from './domain/concurrency.js';
import { pauseSeconds, secondsUntilRetry } from './domain/retries.js';
import { signedHeaders } from './domain/signature.js';
import { AttemptsInFlight, type Unrecorded } from './attempts-in-flight.js';
import { WebhookKeyService } from './webhook-key.service.js';
import { WebhookSenderService } from './webhook-sender.service.js';

/** How often due deliveries are claimed without an announcement: retries, and what a killed process left behind. */
const EVERY_MS = 1_000;
/** The pause after a failure. */
const RETRY_MS = 1_000;
/** Attempts that this process makes at once, for all endpoints together. */
const MAX_IN_FLIGHT = 512;
/** Claims are renewed, so they expire only when a process hangs or its machine is cut off. */
const RENEW_MS = 2_000;
/** How often the claims of processes that were killed are released. */
const RELEASE_ORPHANED_MS = 250;
/** How long a process that stops waits for the answers of its attempts. */
const GRACE_MS = 1_000;
/** The answer by which a receiver asks for nothing more (Standard Webhooks). */
const GONE_STATUS = 410;

/** Sends due deliveries, in every process (D21). Claims are kept in the database, so the processes need not know each other. */
@Injectable()
export class WebhookDispatcherJob extends BackgroundJob {
  private readonly logger = new Logger('WebhookDispatcher');
  /** Aborted when the grace of a stopping process is over. */
  private readonly graceOver = new AbortController();
  private readonly inFlight = new AttemptsInFlight();
  private renewedAtMs = 0;
  private releasedAtMs = 0;

  constructor(
    private readonly database: Database,
    private readonly sender: WebhookSenderService,
    private readonly keys: WebhookKeyService,
    private readonly metrics: MetricsService,
    private readonly feed: ChangeFeedService,
    private readonly clock: DatabaseClockService,
  ) {
    super();
    feed.onAnnouncement(() => this.wake());
  }

  override async onApplicationBootstrap(): Promise<void> {
    if (await this.keys.isOn()) this.start();
  }

  /** Waits a little for the attempts in flight, and releases the claims of the others for the other processes. */
  override async onModuleDestroy(): Promise<void> {
    await super.onModuleDestroy();
    await Promise.race([this.inFlight.settled(), sleep(GRACE_MS, undefined, { ref: false })]);
    this.graceOver.abort();
    await this.recordOutcomes()
      .then(() => this.database.queryInBackground('release-deliveries', RELEASE, claims(this.inFlight.claimed)))
      .catch(() => undefined); // Then another process releases them as orphaned.
  }

  protected async runOnce(): Promise<number> {
    await this.recordOutcomes();
    await this.renew();
    await this.releaseOrphaned();
    const claimed = await this.claim();
    for (const delivery of claimed) this.inFlight.add(delivery, this.attempt(delivery));
    return this.inFlight.hasUnrecorded ? 0 : EVERY_MS;
  }

  protected onFailure(error: unknown): number {
    if (!isOutage(error)) this.logger.error({ event: 'dispatch_failed', error });
    return RETRY_MS;
  }

  private async renew(): Promise<void> {
    const now = performance.now();
    if (this.inFlight.size === 0 || now - this.renewedAtMs < RENEW_MS) return;
    this.renewedAtMs = now;
    const values = [...claims(this.inFlight.claimed), CLAIM_SECONDS];
    await this.database.queryInBackground('renew-claims', RENEW, values);
  }

  private async releaseOrphaned(): Promise<void> {
    const now = performance.now();
    if (now - this.releasedAtMs < RELEASE_ORPHANED_MS) return;
    this.releasedAtMs = now;
    await this.database.queryInBackground('release-orphaned-deliveries', RELEASE_ORPHANED, []);
  }

  private async claim(): Promise<Claimed[]> {
    const freeInAll = MAX_IN_FLIGHT - this.inFlight.size;
    if (freeInAll <= 0) return [];
    const slots = this.inFlight.freeSlots();
    const limits = [[...slots.keys()], [...slots.values()], INITIAL_CONCURRENCY, freeInAll];
    const values = [...limits, CLAIM_SECONDS, this.feed.processNumber];
    return this.database.queryInBackground<Claimed>('claim-deliveries', CLAIM, values);
  }

  private async attempt(delivery: Claimed): Promise<void> {
    const startedAt = performance.now();
    const now = this.clock.now();
    const body = JSON.stringify(presentEvent(delivery));
    const message = { id: delivery.id, timestampSeconds: Math.floor(now.getTime() / SECOND_MS), body };
    const secrets = await this.keys.validSecrets({ ...delivery, id: delivery.endpointId }, now);
    const outcome = await this.sender.post(delivery.url, signedHeaders(message, secrets), body, this.graceOver.signal);
    if (this.graceOver.signal.aborted) return;
    this.metrics.countWebhookAttempt(outcome.ok ? 'delivered' : (outcome.fault ?? 'refused'));
    this.inFlight.finish({ delivery, outcome }, performance.now() - startedAt);
    this.wake();
  }

  private recordOutcomes(): Promise<void> {
    return this.inFlight.record(async (outcomes) => {
      const delivered = outcomes.filter(({ outcome }) => outcome.ok);
      if (delivered.length > 0) {
        const statuses = delivered.map(({ outcome }) => outcome.status);
        const values = [...claims(delivered.map(({ delivery }) => delivery)), statuses];
        await this.database.queryInBackground('record-delivered', RECORD_DELIVERED, values);
      }
      for (const each of outcomes) if (!each.outcome.ok) await this.recordFailed(each);
    });
  }

  private async recordFailed({ delivery, outcome }: Unrecorded): Promise<void> {
    const isGone = outcome.status === GONE_STATUS;
    const [endpoint] = await this.database.queryInBackground<{ reason: string | null }>(
      'record-failed',
      RECORD_FAILED,
      [
        delivery.deliveryId,
        delivery.attempts,
        outcome.status,
        outcome.fault,
        secondsUntilRetry(delivery.attempts, Math.random()),
        pauseSeconds(delivery.failures + 1),
        isGone,
        delivery.failures,
      ],
    );
    if (!endpoint?.reason) return;
    const { reason } = endpoint;
    this.metrics.countWebhookDisabled(reason);
    this.logger.warn({ event: 'webhook_disabled', endpoint_id: delivery.endpointId, reason });
  }
}

/** The ids and attempt numbers of claims, as parameters of a statement. */
function claims(deliveries: readonly Claimed[]): [string[], number[]] {
  return [deliveries.map(({ deliveryId }) => deliveryId), deliveries.map(({ attempts }) => attempts)];
}
