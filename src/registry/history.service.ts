import { Injectable } from '@nestjs/common';
import { isId } from '../common/id.js';
import { cutPage, decodeCursor } from '../common/http/pagination.js';
import { Prisma } from '../database/generated/client.js';
import { StandbysService } from '../database/standbys.service.js';
import type { HistoryEvent } from './domain/history.js';
import { InclusionService } from '../log/inclusion.service.js';
import type { History, HistoryQuery } from './identifier.schema.js';
import { IdentifierNotFound } from './registry.errors.js';

export type HistoryEventRow = Omit<HistoryEvent, 'actor' | 'occurred_at'> & {
  readonly actor_kind: HistoryEvent['actor']['kind'];
  readonly provider_id: string | null;
  readonly controller: string | null;
  readonly operator: string | null;
  readonly occurred_at: Date;
};

export const HISTORY_EVENT_COLUMNS = Prisma.sql`
  id, identifier_id, sequence, type::text as type, from_status::text as from_status, to_status::text as to_status,
  actor_kind::text as actor_kind, provider_id, controller, operator, reason, changed_fields, request_id, occurred_at,
  previous_hash, hash, identifier_hash, payment_options_hash, proposed_payment_options_hash, controller_authorization`;

/** Reads histories (D12). */
@Injectable()
export class HistoryService {
  constructor(
    private readonly standbys: StandbysService,
    private readonly inclusion: InclusionService,
  ) {}

  /** @throws IdentifierNotFound, NoSuchCheckpoint */
  async read(id: string, { limit, cursor, proof, checkpoint }: HistoryQuery): Promise<History> {
    const after = sequenceOf(decodeCursor(cursor));
    if (!isId(id)) throw new IdentifierNotFound();
    const rows = await this.rows(id, after, limit + 1);
    if (rows.length === 0 && !(after > 0 && (await this.rows(id, 0, 1)).length > 0)) throw new IdentifierNotFound();
    const { page, next } = cutPage(rows, limit, (row) => String(row.sequence));
    const [firstSequence, lastSequence] = [page[0]?.sequence ?? 0, page.at(-1)?.sequence ?? 0];
    const log = await this.inclusion.of({ identifierId: id, firstSequence, lastSequence, proof, checkpoint });
    return { events: page.map(toEvent), log, next_cursor: next };
  }

  private rows(id: string, after: number, limit: number): Promise<HistoryEventRow[]> {
    const { text, values } = Prisma.sql`
      select ${HISTORY_EVENT_COLUMNS} from identifier_events
      where identifier_id = ${id}::uuid and sequence > ${after}::int order by sequence limit ${limit}::int`;
    return this.standbys.find<HistoryEventRow>('history', text, values);
  }
}

/** The sequence in a cursor; 0, the start, for anything else. Nine digits are more events than an identifier will have. */
function sequenceOf(key: string | null): number {
  return key !== null && /^\d{1,9}$/.test(key) ? Number(key) : 0;
}

/** The event in its wire shape, exactly as it was hashed here or by event_hash of prisma/migrations/…_history. */
export function toEvent({
  actor_kind,
  provider_id,
  controller,
  operator,
  occurred_at,
  ...row
}: HistoryEventRow): HistoryEvent {
  const actor = { kind: actor_kind, provider_id, controller, operator };
  return { ...row, actor, occurred_at: occurred_at.toISOString() };
}
