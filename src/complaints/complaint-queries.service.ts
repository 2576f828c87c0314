import { Injectable } from '@nestjs/common';
import { isId } from '../common/id.js';
import { cutPage, idAfter } from '../common/http/pagination.js';
import { Prisma } from '../database/generated/client.js';
import { StandbysService } from '../database/standbys.service.js';
import { presentComplaint } from './complaint.presenter.js';
import type { Complaint, Complaints, ComplaintsQuery } from './complaint.schema.js';
import { COMPLAINT_COLUMNS } from './complaint.statements.js';
import { ComplaintNotFound } from './complaints.errors.js';
import type { ComplaintRecord } from './domain/complaint.js';

/** Lists a provider's own complaints, with their outcome (D10). */
@Injectable()
export class ComplaintQueriesService {
  constructor(private readonly standbys: StandbysService) {}

  /** A page of the provider's complaints, oldest first. */
  async list(providerId: string, { status, ...page }: ComplaintsQuery): Promise<Complaints> {
    const wanted = status ?? null;
    const { text, values } = Prisma.sql`
      select ${COMPLAINT_COLUMNS} from complaints c
      where c.provider_id = ${providerId}::uuid and c.id > ${idAfter(page)}::uuid
        and (${wanted}::text is null or c.status::text = ${wanted}::text)
      order by c.id limit ${page.limit + 1}::int`;
    const rows = await this.standbys.find<ComplaintRecord>('complaints', text, values);
    const cut = cutPage(rows, page.limit, (row) => row.id);
    return { complaints: cut.page.map(presentComplaint), next_cursor: cut.next };
  }

  /** @throws ComplaintNotFound, also for a complaint of another provider */
  async get(providerId: string, id: string): Promise<Complaint> {
    if (!isId(id)) throw new ComplaintNotFound();
    const { text, values } = Prisma.sql`
      select ${COMPLAINT_COLUMNS} from complaints c where c.id = ${id}::uuid and c.provider_id = ${providerId}::uuid`;
    const [complaint] = await this.standbys.find<ComplaintRecord>('complaint', text, values);
    if (!complaint) throw new ComplaintNotFound();
    return presentComplaint(complaint);
  }
}
