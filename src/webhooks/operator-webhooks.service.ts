import { Injectable } from '@nestjs/common';
import { isId } from '../common/id.js';
import { PrismaService } from '../database/prisma.service.js';
import type { Owner } from './webhooks.service.js';
import { UnknownWebhook } from './webhooks.errors.js';

/** An endpoint of any owner, as the operator sees it. */
export interface WebhookRecord {
  readonly id: string;
  readonly providerId: Owner;
  readonly url: string;
  readonly status: string;
  readonly disabledReason: string | null;
  readonly failures: number;
  readonly lastSuccessAt: Date | null;
}

/** The columns of a {@link WebhookRecord}. */
const WEBHOOK_RECORD = {
  id: true,
  providerId: true,
  url: true,
  status: true,
  disabledReason: true,
  failures: true,
  lastSuccessAt: true,
} as const;

/** Lists and disables endpoints of all owners for the operator. */
@Injectable()
export class OperatorWebhooksService {
  constructor(private readonly prisma: PrismaService) {}

  /** Endpoints of all owners, oldest first. */
  list({ disabledOnly }: { disabledOnly: boolean }): Promise<WebhookRecord[]> {
    return this.prisma.webhookEndpoint.findMany({
      where: { status: disabledOnly ? 'disabled' : { not: 'deleted' } },
      orderBy: { id: 'asc' },
      select: WEBHOOK_RECORD,
    });
  }

  /** Disables every endpoint of a provider that leaves. */
  async disableAllOf(providerId: string): Promise<void> {
    await this.prisma.webhookEndpoint.updateMany({
      where: { providerId, status: 'enabled' },
      data: { status: 'disabled', disabledReason: 'left' },
    });
  }

  /** An endpoint of any owner. @throws UnknownWebhook */
  async get(id: string): Promise<WebhookRecord> {
    const endpoint = isId(id)
      ? await this.prisma.webhookEndpoint.findUnique({ where: { id }, select: WEBHOOK_RECORD })
      : null;
    if (!endpoint || endpoint.status === 'deleted') throw new UnknownWebhook();
    return endpoint;
  }
}
