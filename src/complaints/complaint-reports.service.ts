import { Injectable } from '@nestjs/common';
import { NIL } from 'uuid';
import { isId } from '../common/id.js';
import { cutPage, decodeCursor } from '../common/pagination.js';
import { Prisma } from '../database/generated/client.js';
import { ReplicaService } from '../database/replica.service.js';
import { type Complaint, presentComplaint } from './complaint.presenter.js';
import type { ComplaintsQuery, Complaints, Complaint as ComplaintView } from './complaint.schema.js';
import { COMPLAINT_COLUMNS } from './complaint.statements.js';
import { ComplaintNotFound } from './complaints.errors.js';

/** Tells providers what became of their own complaints (D10). */
@Injectable()
export class ComplaintReportsService {
  constructor(private readonly replica: ReplicaService) {}

  /** Oldest first. A cursor that is no id begins at the start. */
  async list(providerId: string, { status, limit, cursor }: ComplaintsQuery): Promise<Complaints> {
    const after = decodeCursor(cursor) ?? NIL;
    const wanted = status ?? null;
    const { text, values } = Prisma.sql`
      select ${COMPLAINT_COLUMNS} from complaints c
      where c.provider_id = ${providerId}::uuid and c.id > ${isId(after) ? after : NIL}::uuid
        and (${wanted}::text is null or c.status::text = ${wanted}::text)
      order by c.id limit ${limit + 1}::int`;
    const rows = await this.replica.find<Complaint>('complaints', text, values);
    const { page, next } = cutPage(rows, limit, (row) => row.id);
    return { complaints: page.map(presentComplaint), next_cursor: next };
  }

  /** @throws ComplaintNotFound, also for another provider's */
  async get(providerId: string, id: string): Promise<ComplaintView> {
    if (!isId(id)) throw new ComplaintNotFound();
    const { text, values } = Prisma.sql`
      select ${COMPLAINT_COLUMNS} from complaints c where c.id = ${id}::uuid and c.provider_id = ${providerId}::uuid`;
    const [complaint] = await this.replica.find<Complaint>('complaint', text, values);
    if (!complaint) throw new ComplaintNotFound();
    return presentComplaint(complaint);
  }
}
