import { Injectable } from '@nestjs/common';
import { isId } from '../common/id.js';
import { cutPage, decodeCursor } from '../common/http/pagination.js';
import { Prisma } from '../database/generated/client.js';
import { PrismaService } from '../database/prisma.service.js';
import { ATTEMPTED_OR_DUE_SOON } from './delivery.statements.js';
import { RETRY_DAYS } from './domain/retries.js';
import { type DeliveryRow, presentDelivery } from './webhook.presenter.js';
import type { DeliveriesQuery, Deliveries, Delivery } from './webhook.schema.js';
import { DeliveryNotFound } from './webhooks.errors.js';
import { type Owner, WebhooksService } from './webhooks.service.js';

const COLUMNS = Prisma.sql`
  d.id, d.position::text as position, e.id as "eventId", e.type as "eventType", d.status::text as status, d.attempts,
  d.next_attempt_at as "nextAttemptAt", d.last_status as "lastStatus", d.last_fault as "lastFault",
  d.created_at as "createdAt", d.finished_at as "finishedAt"`;

const QUEUED_AGAIN = Prisma.sql`
  status = 'pending', attempts = 0, next_attempt_at = now(), claimed_by = null, finished_at = null,
  retry_until = now() + ${RETRY_DAYS}::int * interval '1 day'`;

/** Lists the deliveries of an endpoint, and queues them again. */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly webhooks: WebhooksService,
  ) {}

  /** Newest first. @throws WebhookNotFound */
  async list(owner: Owner, endpointId: string, { status, limit, cursor }: DeliveriesQuery): Promise<Deliveries> {
    await this.webhooks.find(owner, endpointId);
    const before = decodeCursor(cursor);
    const isPosition = before !== null && /^\d{1,18}$/.test(before);
    const rows = await this.prisma.$queryRaw<DeliveryRow[]>`
      select ${COLUMNS} from webhook_deliveries d left join events e on e.position = d.position
      where d.endpoint_id = ${endpointId}::uuid and (${status ?? null}::text is null or d.status::text = ${status ?? null}::text)
        and (${isPosition ? before : null}::bigint is null or d.position < ${isPosition ? before : null}::bigint)
      order by d.position desc limit ${limit + 1}::int`;
    const { page, next } = cutPage(rows, limit, (row) => row.position);
    return { deliveries: page.map(presentDelivery), next_cursor: next };
  }

  /**
   * Queues a delivery again, delivered or not, with retries for three more days. One that is being attempted, or is due within
   * seconds anyway, stays as it is.
   * @throws WebhookNotFound, DeliveryNotFound
   */
  async redeliver(owner: Owner, endpointId: string, id: string): Promise<Delivery> {
    await this.webhooks.find(owner, endpointId);
    const [row] = isId(id)
      ? await this.prisma.$queryRaw<DeliveryRow[]>`
          with again as (
            update webhook_deliveries set ${QUEUED_AGAIN}
            where id = ${id}::uuid and endpoint_id = ${endpointId}::uuid and not (${ATTEMPTED_OR_DUE_SOON}) returning *
          ), asked as (
            select * from again
            union all
            select * from webhook_deliveries
            where id = ${id}::uuid and endpoint_id = ${endpointId}::uuid and not exists (select from again)
          )
          select ${COLUMNS} from asked d left join events e on e.position = d.position`
      : [];
    if (!row) throw new DeliveryNotFound();
    return presentDelivery(row);
  }

  /** Queues all dead deliveries again. @returns how many @throws WebhookNotFound */
  async redeliverDead(owner: Owner, endpointId: string): Promise<number> {
    await this.webhooks.find(owner, endpointId);
    return this.prisma.$executeRaw`
      update webhook_deliveries set ${QUEUED_AGAIN} where endpoint_id = ${endpointId}::uuid and status = 'dead'`;
  }
}
