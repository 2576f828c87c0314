import { Injectable } from '@nestjs/common';
import { isId } from '../common/id.js';
import { Prisma } from '../database/generated/client.js';
import { PrismaService } from '../database/prisma.service.js';
import { allOf, FALSE } from '../database/sql.js';
import type { Source } from '../listing/domain/paged-list.js';
import type { ComplaintRecord } from './domain/complaint.js';
import { COMPLAINT_COLUMNS } from './complaint.statements.js';
import { ComplaintNotFound } from './complaints.errors.js';

/** What an operator searches for: every criterion that is given must hold. */
export interface ComplaintCriteria {
  /** Leaves out closed complaints. */
  readonly openOnly?: boolean | undefined;
  readonly reason?: string | undefined;
  readonly identifierId?: string | undefined;
  readonly providerId?: string | undefined;
}

/** Finds complaints of all providers for the operator. */
@Injectable()
export class OperatorComplaintSearchService {
  constructor(private readonly prisma: PrismaService) {}

  /** @throws ComplaintNotFound */
  async get(id: string): Promise<ComplaintRecord> {
    const found = isId(id) ? await this.select(Prisma.sql`c.id = ${id}::uuid`) : [];
    if (!found[0]) throw new ComplaintNotFound();
    return found[0];
  }

  find(criteria: ComplaintCriteria): Source<ComplaintRecord> {
    const where = allOf(conditions(criteria));
    return {
      read: (after, limit) =>
        this.select(Prisma.sql`c.id > ${after}::uuid and ${where} order by c.id limit ${limit}::int`),
      count: async () => {
        const [row] = await this.prisma.$queryRaw<{ count: number }[]>`
          select count(*)::int as count from complaints c where ${where}`;
        return row?.count ?? 0;
      },
    };
  }

  private select(where: Prisma.Sql): Promise<ComplaintRecord[]> {
    return this.prisma.$queryRaw<ComplaintRecord[]>`select ${COMPLAINT_COLUMNS} from complaints c where ${where}`;
  }
}

function conditions({ openOnly, reason, identifierId, providerId }: ComplaintCriteria): Prisma.Sql[] {
  const is = (column: Prisma.Sql, id: string) => (isId(id) ? Prisma.sql`${column} = ${id}::uuid` : FALSE);
  return [
    ...(openOnly ? [Prisma.sql`c.status <> 'closed'`] : []),
    ...(reason === undefined ? [] : [Prisma.sql`c.reason = ${reason}`]),
    ...(identifierId === undefined ? [] : [is(Prisma.sql`c.identifier_id`, identifierId)]),
    ...(providerId === undefined ? [] : [is(Prisma.sql`c.provider_id`, providerId)]),
  ];
}
