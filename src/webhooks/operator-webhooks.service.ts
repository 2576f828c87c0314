import { Injectable } from '@nestjs/common';
import { isId } from '../common/id.js';
import { PrismaService } from '../database/prisma.service.js';
import type { Owner } from './webhooks.service.js';
import { WebhookNotFound } from './webhooks.errors.js';

/** An endpoint as the operator sees it, whosever it is. */
export interface WebhookRecord {
  readonly id: string;
  readonly providerId: Owner;
  readonly url: string;
  readonly status: string;
  readonly disabledReason: string | null;
  readonly failures: number;
  readonly lastSuccessAt: Date | null;
}

/** The operator's side of webhooks. */
@Injectable()
export class OperatorWebhooksService {
  constructor(private readonly prisma: PrismaService) {}

  /** Oldest first. */
  list({ disabledOnly }: { disabledOnly: boolean }): Promise<WebhookRecord[]> {
    return this.prisma.webhookEndpoint.findMany({
      where: { status: disabledOnly ? 'disabled' : { not: 'deleted' } },
      orderBy: { id: 'asc' },
      select: {
        id: true,
        providerId: true,
        url: true,
        status: true,
        disabledReason: true,
        failures: true,
        lastSuccessAt: true,
      },
    });
  }

  /** Sends nothing more to a provider that leaves. */
  async disableAllOf(providerId: string): Promise<void> {
    await this.prisma.webhookEndpoint.updateMany({
      where: { providerId, status: 'enabled' },
      data: { status: 'disabled', disabledReason: 'left' },
    });
  }

  /** Whose an endpoint is. @throws WebhookNotFound */
  async ownerOf(id: string): Promise<Owner> {
    const endpoint = isId(id) ? await this.prisma.webhookEndpoint.findUnique({ where: { id } }) : null;
    if (!endpoint || endpoint.status === 'deleted') throw new WebhookNotFound();
    return endpoint.providerId;
  }
}
