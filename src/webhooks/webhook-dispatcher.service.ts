import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { MetricsService } from '../common/metrics.service.js';
import { isOutage } from '../common/outage.js';
import { Repeating } from '../common/repeating.js';
import { ChangeFeedService } from '../database/change-feed.service.js';
import { Database } from '../database/database.js';
import { presentEvent } from '../events/event.presenter.js';
import { CLAIM, type Claimed, RELEASE, RENEW, SETTLE_DELIVERED, SETTLE_FAILED } from './delivery.statements.js';
import { pauseSeconds, secondsUntilRetry } from './domain/retries.js';
import { signedHeaders } from './domain/signature.js';
import { WebhookKeyService } from './webhook-key.service.js';
import { type Outcome, WebhookSenderService } from './webhook-sender.service.js';

/** Without an announcement, so that retries and what a killed process has left are found. */
const EVERY_MS = 1_000;
const OUTAGE_MS = 1_000;
/** Attempts under way in this process: of all endpoints, and of one, so that a slow one takes nobody's place. */
const MAX_UNDER_WAY = 512;
const MAX_OF_ENDPOINT = 8;
/** Claims are renewed every second, so those of a process that was killed run out soon. */
const CLAIM_SECONDS = 4;
const RENEW_MS = 1_000;
/** How long a process that stops waits for answers. */
const GRACE_MS = 1_000;
const GONE = 410;

interface Done {
  readonly delivery: Claimed;
  readonly outcome: Outcome;
}

/** Sends what is due, in every process (D21). What is claimed and by whom stands in the database alone. */
@Injectable()
export class WebhookDispatcherService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('WebhookDispatcher');
  private readonly repeating = new Repeating(() => this.turn());
  private readonly stopping = new AbortController();
  private readonly underWay = new Map<Claimed, Promise<void>>();
  private done: Done[] = [];
  private renewedAtMs = 0;

  constructor(
    private readonly database: Database,
    private readonly sender: WebhookSenderService,
    private readonly keys: WebhookKeyService,
    private readonly metrics: MetricsService,
    feed: ChangeFeedService,
  ) {
    feed.onAnnouncement(() => this.repeating.wake());
  }

  async onApplicationBootstrap(): Promise<void> {
    if (await this.keys.isOn()) this.repeating.start();
  }

  /** Waits a little for what is under way, and hands the rest to the other processes. */
  async onModuleDestroy(): Promise<void> {
    await this.repeating.stop();
    await Promise.race([Promise.all(this.underWay.values()), sleep(GRACE_MS, undefined, { ref: false })]);
    const rest = [...this.underWay.keys()];
    this.stopping.abort();
    await this.settle()
      .then(() =>
        this.database.queryInBackground('release-deliveries', RELEASE, [
          idsOf(rest),
          rest.map(({ attempts }) => attempts),
        ]),
      )
      .catch(() => undefined); // Then the claims run out.
  }

  private async turn(): Promise<number> {
    try {
      await this.settle();
      await this.renew();
      const claimed = await this.claim();
      for (const delivery of claimed) this.underWay.set(delivery, this.attempt(delivery));
      return this.done.length > 0 ? 0 : EVERY_MS;
    } catch (error) {
      if (!isOutage(error)) this.logger.error({ event: 'dispatch_failed', error });
      return OUTAGE_MS;
    }
  }

  private async renew(): Promise<void> {
    const now = performance.now();
    if (this.underWay.size === 0 || now - this.renewedAtMs < RENEW_MS) return;
    this.renewedAtMs = now;
    const mine = [...this.underWay.keys()];
    await this.database.queryInBackground('renew-claims', RENEW, [
      idsOf(mine),
      mine.map(({ attempts }) => attempts),
      CLAIM_SECONDS,
    ]);
  }

  private async claim(): Promise<Claimed[]> {
    const room = MAX_UNDER_WAY - this.underWay.size;
    if (room <= 0) return [];
    const values = [this.busyEndpoints(), MAX_OF_ENDPOINT / 2, room, CLAIM_SECONDS];
    return this.database.queryInBackground<Claimed>('claim-deliveries', CLAIM, values);
  }

  private busyEndpoints(): string[] {
    const counts = new Map<string, number>();
    for (const { endpointId } of this.underWay.keys()) counts.set(endpointId, (counts.get(endpointId) ?? 0) + 1);
    return [...counts].filter(([, count]) => count > MAX_OF_ENDPOINT / 2).map(([id]) => id);
  }

  private async attempt(delivery: Claimed): Promise<void> {
    const now = new Date();
    const body = JSON.stringify(presentEvent(delivery));
    const message = { id: delivery.id, timestampSeconds: Math.floor(now.getTime() / 1000), body };
    const secrets = await this.keys.all({ ...delivery, id: delivery.endpointId }, now);
    const outcome = await this.sender.post(delivery.url, signedHeaders(message, secrets), body, this.stopping.signal);
    this.underWay.delete(delivery);
    if (this.stopping.signal.aborted) return;
    this.metrics.countWebhookAttempt(outcome.ok ? 'delivered' : (outcome.fault ?? 'refused'));
    this.done.push({ delivery, outcome });
    this.repeating.wake();
  }

  /** Notes what came of attempts. What cannot be noted is claimed again later, and sent once more. */
  private async settle(): Promise<void> {
    const { done } = this;
    this.done = [];
    const delivered = done.filter(({ outcome }) => outcome.ok);
    if (delivered.length > 0) {
      await this.database.queryInBackground('settle-deliveries', SETTLE_DELIVERED, [
        idsOf(delivered.map(({ delivery }) => delivery)),
        delivered.map(({ delivery }) => delivery.attempts),
        delivered.map(({ outcome }) => outcome.status),
      ]);
    }
    for (const each of done) if (!each.outcome.ok) await this.settleFailed(each);
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
      ],
    );
    if (!endpoint?.reason) return;
    const { reason } = endpoint;
    this.metrics.countWebhookDisabled(reason);
    this.logger.warn({ event: 'webhook_disabled', endpoint_id: delivery.endpointId, reason });
  }
}

function idsOf(deliveries: readonly Claimed[]): string[] {
  return deliveries.map(({ deliveryId }) => deliveryId);
}
