import { Injectable } from '@nestjs/common';
import { Prisma } from '../database/generated/client.js';
import { OPERATORS_TRANSACTION } from '../database/operators-transaction.js';
import { PrismaService } from '../database/prisma.service.js';
import { TRUE } from '../database/sql.js';
import {
  type Namespace,
  NAMESPACE_DECISIONS,
  type NamespaceDecision,
  type NamespaceStatus,
} from './domain/namespace.js';
import { NamespaceDecisionRefused, UnknownNamespace } from './namespaces.errors.js';
import { NAMESPACE_COLUMNS } from './namespace.statements.js';

/** What an operator's decision about a namespace came to. */
export interface DecidedNamespace {
  readonly id: string;
  readonly status: NamespaceStatus;
  /** false if it was as decided already. */
  readonly isChanged: boolean;
}

/** The operator's side of namespaces. Their names change with them: triggers of prisma/migrations/…_namespaces. */
@Injectable()
export class OperatorNamespacesService {
  constructor(private readonly prisma: PrismaService) {}

  list(status?: NamespaceStatus): Promise<Namespace[]> {
    const wanted = status === undefined ? TRUE : Prisma.sql`s.status = ${status}::namespace_status`;
    return this.prisma.$queryRaw`select ${NAMESPACE_COLUMNS} from namespaces s where ${wanted} order by s.id`;
  }

  /** A namespace in any state; null if there is none with this id. */
  async find(id: string): Promise<Namespace | null> {
    const [namespace] = await this.prisma.$queryRaw<Namespace[]>`
      select ${NAMESPACE_COLUMNS} from namespaces s where s.id = ${id}::uuid`;
    return namespace ?? null;
  }

  /** The namespace that has this slug; one that was rejected has it no longer. @throws UnknownNamespace */
  async get(slugInAnyCase: string): Promise<Namespace> {
    const [namespace] = await this.prisma.$queryRaw<Namespace[]>`
      select ${NAMESPACE_COLUMNS} from namespaces s where ${hasSlug(slugInAnyCase)}`;
    if (!namespace) throw new UnknownNamespace();
    return namespace;
  }

  /**
   * Decides on the namespace as it is once it is locked, and not on what somebody changes at the same moment. Two decisions
   * lead to `active`: ending a suspension must not approve an application by mistake, nor the reverse.
   * @param assertSeen throws if this is not the namespace that the operator saw
   * @throws UnknownNamespace, NamespaceDecisionRefused, and what assertSeen throws
   */
  async decide(
    decision: NamespaceDecision,
    slugInAnyCase: string,
    assertSeen: (namespace: Namespace) => void = () => undefined,
  ): Promise<DecidedNamespace> {
    const { from, to } = NAMESPACE_DECISIONS[decision];
    return this.prisma.$transaction(async (transaction) => {
      const [namespace] = await transaction.$queryRaw<Namespace[]>`
        select ${NAMESPACE_COLUMNS} from namespaces s where ${hasSlug(slugInAnyCase)} for no key update`;
      if (!namespace) throw new UnknownNamespace();
      assertSeen(namespace);
      const { id, slug, status } = namespace;
      if (status === to) return { id, status, isChanged: false };
      if (status !== from) throw new NamespaceDecisionRefused(slug, status, decision, from);
      await transaction.namespace.update({ where: { id }, data: { status: to } });
      return { id, status: to, isChanged: true };
    }, OPERATORS_TRANSACTION);
  }
}

function hasSlug(slugInAnyCase: string): Prisma.Sql {
  return Prisma.sql`s.slug = ${slugInAnyCase.toLowerCase()} and s.status <> 'rejected'`;
}
