import { Inject, Injectable } from '@nestjs/common';
import { HOUR_MS, SECOND_MS } from '../common/domain/durations.js';
import { isId, newId } from '../common/id.js';
import { CONFIG, type Config } from '../config.js';
import { PAIRED_LOCKS } from '../database/advisory-locks.js';
import { DatabaseClockService } from '../database/database-clock.service.js';
import { PrismaService } from '../database/prisma.service.js';
import { Prisma, type WebhookEndpoint } from '../database/generated/client.js';
import { EventNumberingService } from '../events/event-numbering.service.js';
import { AddressPolicy } from './address-policy.js';
import { ATTEMPTED_OR_DUE_SOON } from './delivery.statements.js';
import { RETRY_DAYS } from './domain/retries.js';
import { signedHeaders } from './domain/signature.js';
import { WebhookKeyService } from './webhook-key.service.js';
import { presentWebhook } from './webhook.presenter.js';
import type {
  WebhookRequest,
  Webhooks,
  WebhookTest,
  WebhookUpdate,
  WebhookWithSecret,
  Webhook,
} from './webhook.schema.js';
import { WebhookSenderService } from './webhook-sender.service.js';
import { assertUsableUrl } from './webhook-url.js';
import { TooManyWebhooks, WebhookNotFound } from './webhooks.errors.js';

/** Most endpoints of one provider, and of the operator. */
const MAX_ENDPOINTS = 10;
const DEFAULT_OVERLAP_HOURS = 24;

/** The provider that owns an endpoint; null for the operator's own. */
export type Owner = string | null;

/** Manages the endpoints that events are sent to (D21). */
@Injectable()
export class WebhooksService {
  private readonly policy: AddressPolicy;

  constructor(
    private readonly prisma: PrismaService,
    private readonly numbering: EventNumberingService,
    private readonly keys: WebhookKeyService,
    private readonly sender: WebhookSenderService,
    private readonly clock: DatabaseClockService,
    @Inject(CONFIG) { webhooks }: Config,
  ) {
    this.policy = new AddressPolicy(webhooks.allowPrivate);
  }

  /** @throws WebhooksOff, TooManyWebhooks */
  async create(owner: Owner, { url, types = [], description }: WebhookRequest): Promise<WebhookWithSecret> {
    await this.keys.assertOn();
    assertUsableUrl(url, this.policy);
    // Only later events are sent to the new endpoint.
    await this.numbering.numberAll();
    const now = this.clock.now();
    const data = { id: newId(), providerId: owner, url, types, description: description ?? null, createdAt: now };
    const endpoint = await this.prisma.$transaction(async (transaction) => {
      await transaction.$queryRaw(turnOf(owner));
      const existing = await transaction.webhookEndpoint.count({ where: ownedBy(owner) });
      if (existing >= MAX_ENDPOINTS) throw new TooManyWebhooks(MAX_ENDPOINTS);
      return transaction.webhookEndpoint.create({ data });
    });
    return this.withSecret(endpoint, now);
  }

  /** The owner's endpoints, oldest first. */
  async list(owner: Owner): Promise<Webhooks> {
    const endpoints = await this.prisma.webhookEndpoint.findMany({ where: ownedBy(owner), orderBy: { id: 'asc' } });
    const now = this.clock.now();
    return { webhooks: endpoints.map((endpoint) => presentWebhook(endpoint, now)) };
  }

  /** @throws WebhookNotFound */
  async get(owner: Owner, id: string): Promise<Webhook> {
    return presentWebhook(await this.find(owner, id), this.clock.now());
  }

  /**
   * When an endpoint is enabled again, its pending deliveries are attempted at once, with retries for three more days. One that is
   * being attempted, or is due within seconds anyway, keeps its time: otherwise it would be sent a second time meanwhile.
   * @returns the endpoint as it is then, and whether this has enabled or disabled it
   * @throws WebhookNotFound, InvalidWebhookUrl
   */
  async update(
    owner: Owner,
    id: string,
    { url, types, description, status }: WebhookUpdate,
  ): Promise<{ readonly webhook: Webhook; readonly isSwitched: boolean }> {
    if (url !== undefined) assertUsableUrl(url, this.policy);
    const now = this.clock.now();
    const requested = {
      ...(url !== undefined && { url }),
      ...(types !== undefined && { types }),
      ...(description !== undefined && { description }),
    };
    return this.prisma.$transaction(async (transaction) => {
      const { status: before } = await this.lock(transaction, owner, id);
      const isSwitched = status !== undefined && status !== before;
      const becomesEnabled = isSwitched && status === 'enabled';
      const statusChange = isSwitched ? { status, disabledReason: becomesEnabled ? null : 'asked' } : {};
      const reset = becomesEnabled || url !== undefined ? { failures: 0, pausedUntil: null } : {};
      const data = { ...requested, ...statusChange, ...reset };
      const endpoint = await transaction.webhookEndpoint.update({ where: { id }, data });
      if (becomesEnabled) await transaction.$executeRaw(attemptedAtOnce(id));
      return { webhook: presentWebhook(endpoint, now), isSwitched };
    });
  }

  /** Deletes an endpoint; nothing more is sent to it. @throws WebhookNotFound */
  async remove(owner: Owner, id: string): Promise<Webhook> {
    await this.find(owner, id);
    const data = { status: 'deleted', disabledReason: null } as const;
    return presentWebhook(await this.prisma.webhookEndpoint.update({ where: { id }, data }), this.clock.now());
  }

  /** @throws WebhookNotFound, WebhooksOff */
  async rotateSecret(owner: Owner, id: string, overlapHours = DEFAULT_OVERLAP_HOURS): Promise<WebhookWithSecret> {
    await this.keys.assertOn();
    await this.find(owner, id);
    const now = this.clock.now();
    const overlapUntil = new Date(now.getTime() + overlapHours * HOUR_MS);
    const data = { secretVersion: { increment: 1 }, overlapUntil };
    return this.withSecret(await this.prisma.webhookEndpoint.update({ where: { id }, data }), now);
  }

  /** Sends one message of the type `webhook.test`, without retries. @throws WebhookNotFound, WebhooksOff */
  async test(owner: Owner, id: string): Promise<WebhookTest> {
    const endpoint = await this.find(owner, id);
    const now = this.clock.now();
    const event = { id: newId(), type: 'webhook.test', timestamp: now.toISOString(), data: { webhook_id: id } };
    const body = JSON.stringify(event);
    const message = { id: event.id, timestampSeconds: Math.floor(now.getTime() / SECOND_MS), body };
    const headers = signedHeaders(message, await this.keys.validSecrets(endpoint, now));
    const { ok, status, fault } = await this.sender.post(endpoint.url, headers, body);
    return { ok, response_status: status, fault };
  }

  /** @throws WebhookNotFound, also for an endpoint of another owner */
  async find(owner: Owner, id: string, prisma: Prisma.TransactionClient = this.prisma): Promise<WebhookEndpoint> {
    const endpoint = isId(id) ? await prisma.webhookEndpoint.findFirst({ where: { ...ownedBy(owner), id } }) : null;
    if (!endpoint) throw new WebhookNotFound();
    return endpoint;
  }

  /** The endpoint as it is once nobody else changes it. @throws WebhookNotFound */
  private async lock(transaction: Prisma.TransactionClient, owner: Owner, id: string): Promise<WebhookEndpoint> {
    if (isId(id)) await transaction.$queryRaw`select from webhook_endpoints where id = ${id}::uuid for no key update`;
    return this.find(owner, id, transaction);
  }

  private async withSecret(endpoint: WebhookEndpoint, now: Date): Promise<WebhookWithSecret> {
    return { ...presentWebhook(endpoint, now), secret: await this.keys.newestSecret(endpoint) };
  }
}

/** Endpoints of one owner are made one at a time: of two at once, neither would count the other. */
function turnOf(owner: Owner): Prisma.Sql {
  return Prisma.sql`
    select pg_advisory_xact_lock(${PAIRED_LOCKS.webhookEndpoints}::int, hashtext(${owner ?? ''}))::text`;
}

function attemptedAtOnce(endpointId: string): Prisma.Sql {
  return Prisma.sql`
    update webhook_deliveries set retry_until = now() + ${RETRY_DAYS}::int * interval '1 day',
      next_attempt_at = case when ${ATTEMPTED_OR_DUE_SOON} then next_attempt_at else now() end
    where endpoint_id = ${endpointId}::uuid and status = 'pending'`;
}

function ownedBy(owner: Owner) {
  return { providerId: owner, status: { not: 'deleted' } } as const;
}
