import { Injectable } from '@nestjs/common';
import { isId } from '../common/id.js';
import { Prisma } from '../database/generated/client.js';
import { PrismaService } from '../database/prisma.service.js';
import { allOf, FALSE, madeWithin } from '../database/sql.js';
import type { Source } from '../listing/domain/paged-list.js';
import type { NameStatus } from '../registry/domain/name-status.js';
import type { NativeNameRecord } from './domain/native-name-record.js';
import { asName } from './name-path.js';
import { ImpossibleName, UnknownName } from './namespaces.errors.js';
import { NAME_COLUMNS } from './name.statements.js';

const RECORD_COLUMNS = Prisma.sql`${NAME_COLUMNS}, n.namespace_id as "namespaceId", n.provider_id as "providerId"`;

/** A name as the operator sees it. */
export interface NameRecord extends Omit<NativeNameRecord, 'identifierId'> {
  readonly namespaceId: string;
  readonly providerId: string;
}

/** What an operator searches for: every criterion that is given must hold. */
export interface NameCriteria {
  /** `label@slug`, in any spelling. */
  readonly name?: string | undefined;
  /** The slug of a namespace. */
  readonly namespace?: string | undefined;
  readonly status?: NameStatus | undefined;
  readonly controller?: string | undefined;
  readonly providerId?: string | undefined;
  /** Registered then or later. */
  readonly since?: Date | undefined;
  /** Registered before. */
  readonly until?: Date | undefined;
}

/** Finds native names in all namespaces for the operator. The indexes are in prisma/migrations/…_tables. */
@Injectable()
export class OperatorNameSearchService {
  constructor(private readonly prisma: PrismaService) {}

  /** @throws UnknownName */
  async get(id: string): Promise<NameRecord> {
    const [name] = isId(id)
      ? await this.prisma.$queryRaw<NameRecord[]>`
          select ${RECORD_COLUMNS} from namespace_names n where n.id = ${id}::uuid`
      : [];
    if (!name) throw new UnknownName();
    return name;
  }

  /** @throws ImpossibleName */
  find(criteria: NameCriteria): Source<NameRecord> {
    const where = allOf(conditions(criteria));
    return {
      read: (after, limit) => this.prisma.$queryRaw<NameRecord[]>`
        select ${RECORD_COLUMNS} from namespace_names n
        where n.id > ${after}::uuid and ${where} order by n.id limit ${limit}::int`,
      count: async () => {
        const [row] = await this.prisma.$queryRaw<{ count: number }[]>`
          select count(*)::int as count from namespace_names n where ${where}`;
        return row?.count ?? 0;
      },
    };
  }
}

function conditions({ name, namespace, status, controller, providerId, since, until }: NameCriteria): Prisma.Sql[] {
  return [
    ...(name === undefined ? [] : [isNamed(name)]),
    ...(namespace === undefined ? [] : [inNamespace(namespace)]),
    ...(status === undefined ? [] : [Prisma.sql`n.status = ${status}::name_status`]),
    ...(controller === undefined ? [] : [Prisma.sql`n.controller = ${controller}`]),
    ...(providerId === undefined ? [] : [isId(providerId) ? Prisma.sql`n.provider_id = ${providerId}::uuid` : FALSE]),
    ...madeWithin([Prisma.sql`n.created_at`, Prisma.sql`n.id`], since, until),
  ];
}

/** In every namespace that ever had the slug: rejected ones have names, too. */
function inNamespace(slug: string): Prisma.Sql {
  return Prisma.sql`n.namespace_id = any(array(select s.id from namespaces s where s.slug = ${slug.toLowerCase()}))`;
}

/** Removed names and the others have separate indexes (prisma/migrations/…_namespaces). */
function isNamed(name: string): Prisma.Sql {
  const [typedLabel = '', typedSlug = ''] = name.split('@');
  const spelled = asName(typedSlug, typedLabel);
  if (spelled === null) throw new ImpossibleName();
  const isIt = Prisma.sql`${inNamespace(spelled.slug)} and n.label = ${spelled.label}`;
  return Prisma.sql`((${isIt} and n.status <> 'removed') or (${isIt} and n.status = 'removed'))`;
}
