import { Injectable } from '@nestjs/common';
import { Prisma } from '../database/generated/client.js';
import { PrismaService } from '../database/prisma.service.js';
import { TRUE } from '../database/sql.js';
import { type Namespace, NAMESPACE_TRANSITIONS, type NamespaceStatus } from './domain/namespace.js';
import { TransitionRefused, UnknownNamespace } from './namespaces.errors.js';
import { NAMESPACE_COLUMNS } from './namespace.statements.js';

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

  /** @returns the namespace's id. @throws UnknownNamespace, TransitionRefused */
  async setStatus(slug: string, status: NamespaceStatus): Promise<string> {
    const namespace = await this.prisma.namespace.findFirst({
      where: { slug: slug.toLowerCase(), status: { not: 'rejected' } },
    });
    if (!namespace) throw new UnknownNamespace();
    if (namespace.status === status) return namespace.id;
    const { id, status: from } = namespace;
    if (!NAMESPACE_TRANSITIONS[from].includes(status)) throw new TransitionRefused(from, status);
    const { count } = await this.prisma.namespace.updateMany({ where: { id, status: from }, data: { status } });
    if (count === 0) throw new TransitionRefused(from, status);
    return id;
  }
}
