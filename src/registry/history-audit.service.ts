import { Injectable } from '@nestjs/common';
import { isId } from '../common/id.js';
import { PrismaService } from '../database/prisma.service.js';
import { type BrokenEvent, brokenBetween, type ChainHead, type ChainLink } from './domain/history-audit.js';
import { EVENT_COLUMNS, type EventRow, toEvent } from './history.service.js';
import { IdentifierNotFound } from './registry.errors.js';

/** How far an audit came, and the event that stopped it, if one did. */
export interface Audit {
  readonly identifiers: number;
  readonly events: number;
  /** Controller authorizations whose signatures were checked again. */
  readonly signatures: number;
  readonly broken: BrokenEvent | null;
}

/** An event beside the row of its identifier, both as of one instant. */
type LinkRow = {
  readonly identifierId: string;
  readonly head: ChainHead;
} & (EventRow | { readonly sequence: null });

const BATCH = 500;
const EVERY_ID = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

/** Recomputes histories (D12): hashes, order, lifecycle, and who signed. */
@Injectable()
export class HistoryAuditService {
  constructor(private readonly prisma: PrismaService) {}

  /**
   * Checks the history of one identifier or of all, beside the running service and in constant memory.
   * @throws IdentifierNotFound
   */
  async verify(identifierId?: string): Promise<Audit> {
    const count = { identifiers: 0, events: 0, signatures: 0 };
    let previous: ChainLink | null = null;
    for await (const link of this.links(identifierId)) {
      const broken = brokenBetween(previous, link);
      if (broken) return { ...count, broken };
      if (link.identifierId !== previous?.identifierId) count.identifiers += 1;
      if (link.event) count.events += 1;
      if (link.event?.controller_authorization) count.signatures += 1;
      previous = link;
    }
    if (identifierId !== undefined && !previous) throw new IdentifierNotFound();
    return { ...count, broken: brokenBetween(previous, null) };
  }

  private async *links(only: string | undefined): AsyncGenerator<ChainLink> {
    if (only !== undefined && !isId(only)) return;
    const [first, last] = only === undefined ? EVERY_ID : [only, only];
    for (let from = { id: first, sequence: 0 }; ;) {
      const rows = await this.batch(from, last);
      for (const row of rows) yield toLink(row);
      const end = rows.at(-1);
      if (!end || rows.length < BATCH) return;
      from = { id: end.identifierId, sequence: end.sequence ?? 0 };
    }
  }

  /** One statement, so that a change meanwhile shows in the row and in its events, or in neither. */
  private batch(from: { id: string; sequence: number }, lastId: string): Promise<LinkRow[]> {
    return this.prisma.$queryRaw<LinkRow[]>`
      select i.id as "identifierId", e.*, jsonb_build_object('version', i.version, 'historyHead', i.history_head,
        'status', i.status, 'type', i.type, 'normalizedValue', i.normalized_value, 'controller', i.controller,
        'paymentOptions', i.payment_options, 'proposedPaymentOptions', i.proposed_payment_options) as head
      from identifiers i left join lateral (
        select ${EVENT_COLUMNS} from identifier_events
        where identifier_id = i.id and sequence > case when i.id = ${from.id}::uuid then ${from.sequence}::int else 0 end
        order by sequence
      ) e on true
      where i.id between ${from.id}::uuid and ${lastId}::uuid
        and (i.id > ${from.id}::uuid or e.sequence is not null or ${from.sequence}::int = 0)
      order by i.id, e.sequence limit ${BATCH}::int`;
  }
}

function toLink({ identifierId, head, ...event }: LinkRow): ChainLink {
  return { identifierId, head, event: event.sequence === null ? null : toEvent(event) };
}
