import { Injectable } from '@nestjs/common';
import { Prisma } from '../database/generated/client.js';
import { PrismaService } from '../database/prisma.service.js';
import { type Namespace, NAMESPACE_TRANSITIONS, type NamespaceStatus } from './domain/namespace.js';
import { TransitionRefused, UnknownNamespace } from './namespaces.errors.js';
import { NAMESPACE_COLUMNS } from './namespaces.service.js';

/** The operator's side of namespaces. The database lets their names follow: prisma/migrations/…_namespaces. */
@Injectable()
export class OperatorNamespacesService {
  constructor(private readonly prisma: PrismaService) {}

  list(status?: NamespaceStatus): Promise<Namespace[]> {
    const wanted = status === undefined ? Prisma.sql`true` : Prisma.sql`s.status = ${status}::namespace_status`;
    return this.prisma.$queryRaw`select ${NAMESPACE_COLUMNS} from namespaces s where ${wanted} order by s.id`;
  }

  /** Whatever became of it; null where there is none. */
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
    const { count } = NAMESPACE_TRANSITIONS[namespace.status].includes(status)
      ? await this.prisma.namespace.updateMany({
          where: { id: namespace.id, status: namespace.status },
          data: { status },
        })
      : { count: 0 };
    if (count === 0) throw new TransitionRefused(namespace.status, status);
    return namespace.id;
  }
}
