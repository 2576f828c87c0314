import { Injectable } from '@nestjs/common';
import { isId } from '../common/id.js';
import { Prisma } from '../database/generated/client.js';
import { PrismaService } from '../database/prisma.service.js';
import type { Source } from '../listing/domain/paged-list.js';
import type { Complaint } from './complaint.presenter.js';
import { COMPLAINT_COLUMNS } from './complaint.statements.js';
import { ComplaintNotFound } from './complaints.errors.js';

/** What an operator looks for: all that is named must hold. */
export interface ComplaintCriteria {
  /** Without the closed ones. */
  readonly openOnly?: boolean | undefined;
  readonly reason?: string | undefined;
  readonly identifierId?: string | undefined;
  readonly providerId?: string | undefined;
}

/** Finds complaints for the operator, of all providers. */
@Injectable()
export class OperatorComplaintSearchService {
  constructor(private readonly prisma: PrismaService) {}

  /** @throws ComplaintNotFound */
  async get(id: string): Promise<Complaint> {
    const found = isId(id) ? await this.select(Prisma.sql`c.id = ${id}::uuid`) : [];
    if (!found[0]) throw new ComplaintNotFound();
    return found[0];
  }

  find(criteria: ComplaintCriteria): Source<Complaint> {
    const where = Prisma.join([Prisma.sql`true`, ...conditions(criteria)], ' and ');
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

  private select(where: Prisma.Sql): Promise<Complaint[]> {
    return this.prisma.$queryRaw<Complaint[]>`select ${COMPLAINT_COLUMNS} from complaints c where ${where}`;
  }
}

function conditions({ openOnly, reason, identifierId, providerId }: ComplaintCriteria): Prisma.Sql[] {
  const is = (column: Prisma.Sql, id: string) => (isId(id) ? Prisma.sql`${column} = ${id}::uuid` : Prisma.sql`false`);
  return [
    ...(openOnly ? [Prisma.sql`c.status <> 'closed'`] : []),
    ...(reason === undefined ? [] : [Prisma.sql`c.reason = ${reason}`]),
    ...(identifierId === undefined ? [] : [is(Prisma.sql`c.identifier_id`, identifierId)]),
    ...(providerId === undefined ? [] : [is(Prisma.sql`c.provider_id`, providerId)]),
  ];
}
