import { Injectable } from '@nestjs/common';
import { isId } from '../common/id.js';
import { Prisma } from '../database/generated/client.js';
import { PrismaService } from '../database/prisma.service.js';
import { type BrokenEvent, brokenBetween, type Chain, type ChainLink, withLink } from './domain/history-audit.js';
import type { ChainHead } from './domain/history-chain.js';
import { EVENT_COLUMNS, type EventRow, toEvent } from '../registry/history.service.js';
import { IdentifierNotFound } from '../registry/registry.errors.js';

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

/**
 * Recomputes histories (D12): hashes, order, lifecycle, who signed for what, and whether the identifiers are what their
 * events made of them. What it cannot see stands at {@link brokenBetween}.
 */
@Injectable()
export class HistoryAuditService {
  constructor(private readonly prisma: PrismaService) {}

  /**
   * Checks the history of one identifier or of all, beside the running service and in constant memory.
   * @throws IdentifierNotFound
   */
  async verify(identifierId?: string): Promise<Audit> {
    const count = { identifiers: 0, events: 0, signatures: 0 };
    let chain: Chain | null = null;
    for await (const link of this.links(identifierId)) {
      const broken = brokenBetween(chain, link);
      if (broken) return { ...count, broken };
      if (link.identifierId !== chain?.identifierId) count.identifiers += 1;
      if (link.event) count.events += 1;
      if (link.event?.controller_authorization) count.signatures += 1;
      chain = withLink(chain, link);
    }
    if (identifierId !== undefined && !chain) throw new IdentifierNotFound();
    return { ...count, broken: brokenBetween(chain, null) };
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
        'status', i.status, 'type', i.type, 'value', i.value, 'normalizedValue', i.normalized_value, 'controller', i.controller,
        'providerId', i.provider_id, 'valueHash', encode(i.value_hash, 'hex'), 'paymentOptions', i.payment_options,
        'proposedPaymentOptions', i.proposed_payment_options, 'registeredAt', ${ms('registered_at')},
        'activatedAt', ${ms('activated_at')}, 'updatedAt', ${ms('updated_at')},
        'paymentUpdatedAt', ${ms('payment_updated_at')}, 'controllerChangedAt', ${ms('controller_changed_at')},
        'authorizedAt', ${ms('authorized_at')}) as head
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

/** A time of the row as ms since 1970, which JSON writes in one way only. */
function ms(column: string): Prisma.Sql {
  return Prisma.sql`(extract(epoch from i.${Prisma.raw(column)}) * 1000)::bigint`;
}

function toLink({ identifierId, head, ...event }: LinkRow): ChainLink {
  return { identifierId, head, event: event.sequence === null ? null : toEvent(event) };
}
