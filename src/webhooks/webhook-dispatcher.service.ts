import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { MetricsService } from '../common/metrics/metrics.service.js';
import { isOutage } from '../common/errors/outage.js';
import { Repeating } from '../common/repeating.js';
import { ChangeFeedService } from '../database/change-feed.service.js';
import { Database } from '../database/database.js';
import { presentEvent } from '../events/event.presenter.js';
import {
  CLAIM,
  CLAIM_SECONDS,
  type Claimed,
  FREE,
  RELEASE,
  RENEW,
  SETTLE_DELIVERED,
  SETTLE_FAILED,
} from './delivery.statements.js';
import { FIRST_PACE } from './domain/concurrency.js';
import { pauseSeconds, secondsUntilRetry } from './domain/retries.js';
import { signedHeaders } from './domain/signature.js';
import { type Done, UnderWay } from './attempts-in-flight.js';
import { WebhookKeyService } from './webhook-key.service.js';
import { WebhookSenderService } from './webhook-sender.service.js';

/** Without an announcement, so that retries and what a killed process has left are found. */
const EVERY_MS = 1_000;
const OUTAGE_MS = 1_000;
/** Attempts under way in this process, of all endpoints. */
const MAX_UNDER_WAY = 512;
/**
 * Claims are renewed, so they run out only when a process hangs or its machine is cut off. Those of a process that was killed
 * are freed, by the others, that often.
 */
const RENEW_MS = 2_000;
const FREE_MS = 250;
/** How long a process that stops waits for answers. */
const GRACE_MS = 1_000;
const GONE = 410;

/** Sends what is due, in every process (D21). What is claimed and by whom stands in the database alone. */
@Injectable()
export class WebhookDispatcherService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('WebhookDispatcher');
  private readonly repeating = new Repeating(() => this.turn());
  private readonly stopping = new AbortController();
  private readonly underWay = new UnderWay();
  private renewedAtMs = 0;
  private freedAtMs = 0;

  constructor(
    private readonly database: Database,
    private readonly sender: WebhookSenderService,
    private readonly keys: WebhookKeyService,
    private readonly metrics: MetricsService,
    private readonly feed: ChangeFeedService,
  ) {
    feed.onAnnouncement(() => this.repeating.wake());
  }

  async onApplicationBootstrap(): Promise<void> {
    if (await this.keys.isOn()) this.repeating.start();
  }

  /** Waits a little for what is under way, and hands the rest to the other processes. */
  async onModuleDestroy(): Promise<void> {
    await this.repeating.stop();
    await Promise.race([this.underWay.all(), sleep(GRACE_MS, undefined, { ref: false })]);
    this.stopping.abort();
    await this.settle()
      .then(() => this.database.queryInBackground('release-deliveries', RELEASE, claims(this.underWay.claimed)))
      .catch(() => undefined); // Then the others free them.
  }

  private async turn(): Promise<number> {
    try {
      await this.settle();
      await this.renew();
      await this.free();
      const claimed = await this.claim();
      for (const delivery of claimed) this.underWay.add(delivery, this.attempt(delivery));
      return this.underWay.hasDone ? 0 : EVERY_MS;
    } catch (error) {
      if (!isOutage(error)) this.logger.error({ event: 'dispatch_failed', error });
      return OUTAGE_MS;
    }
  }

  private async renew(): Promise<void> {
    const now = performance.now();
    if (this.underWay.size === 0 || now - this.renewedAtMs < RENEW_MS) return;
    this.renewedAtMs = now;
    const values = [...claims(this.underWay.claimed), CLAIM_SECONDS];
    await this.database.queryInBackground('renew-claims', RENEW, values);
  }

  private async free(): Promise<void> {
    const now = performance.now();
    if (now - this.freedAtMs < FREE_MS) return;
    this.freedAtMs = now;
    await this.database.queryInBackground('free-claims', FREE, []);
  }

  private async claim(): Promise<Claimed[]> {
    const room = MAX_UNDER_WAY - this.underWay.size;
    if (room <= 0) return [];
    const known = this.underWay.rooms();
    const rooms = [[...known.keys()], [...known.values()], FIRST_PACE];
    const values = [...rooms, room, CLAIM_SECONDS, this.feed.processNumber];
    return this.database.queryInBackground<Claimed>('claim-deliveries', CLAIM, values);
  }

  private async attempt(delivery: Claimed): Promise<void> {
    const startedAt = performance.now();
    const now = new Date();
    const body = JSON.stringify(presentEvent(delivery));
    const message = { id: delivery.id, timestampSeconds: Math.floor(now.getTime() / 1000), body };
    const secrets = await this.keys.all({ ...delivery, id: delivery.endpointId }, now);
    const outcome = await this.sender.post(delivery.url, signedHeaders(message, secrets), body, this.stopping.signal);
    if (this.stopping.signal.aborted) return;
    this.metrics.countWebhookAttempt(outcome.ok ? 'delivered' : (outcome.fault ?? 'refused'));
    this.underWay.end({ delivery, outcome }, performance.now() - startedAt);
    this.repeating.wake();
  }

  /** Notes what came of attempts. */
  private settle(): Promise<void> {
    return this.underWay.note(async (done) => {
      const delivered = done.filter(({ outcome }) => outcome.ok);
      if (delivered.length > 0) {
        const statuses = delivered.map(({ outcome }) => outcome.status);
        const values = [...claims(delivered.map(({ delivery }) => delivery)), statuses];
        await this.database.queryInBackground('settle-deliveries', SETTLE_DELIVERED, values);
      }
      for (const each of done) if (!each.outcome.ok) await this.settleFailed(each);
    });
  }

  private async settleFailed({ delivery, outcome }: Done): Promise<void> {
    const isGone = outcome.status === GONE;
    const [endpoint] = await this.database.queryInBackground<{ reason: string | null }>(
      'settle-failed-delivery',
      SETTLE_FAILED,
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

/** By their ids and their attempts, as statements take them. */
function claims(deliveries: readonly Claimed[]): [string[], number[]] {
  return [deliveries.map(({ deliveryId }) => deliveryId), deliveries.map(({ attempts }) => attempts)];
}
