import { Injectable } from '@nestjs/common';
import { isId } from '../common/id.js';
import { PrismaService } from '../database/prisma.service.js';
import type { Owner } from './webhooks.service.js';
import { WebhookNotFound } from './webhooks.errors.js';

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

/** Lists and disables endpoints of all owners for the operator. */
@Injectable()
export class OperatorWebhooksService {
  constructor(private readonly prisma: PrismaService) {}

  /** Endpoints of all owners, oldest first. */
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

  /** Disables every endpoint of a provider that leaves. */
  async disableAllOf(providerId: string): Promise<void> {
    await this.prisma.webhookEndpoint.updateMany({
      where: { providerId, status: 'enabled' },
      data: { status: 'disabled', disabledReason: 'left' },
    });
  }

  /** @returns the owner of an endpoint @throws WebhookNotFound */
  async ownerOf(id: string): Promise<Owner> {
    const endpoint = isId(id) ? await this.prisma.webhookEndpoint.findUnique({ where: { id } }) : null;
    if (!endpoint || endpoint.status === 'deleted') throw new WebhookNotFound();
    return endpoint.providerId;
  }
}
