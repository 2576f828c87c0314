import { Injectable } from '@nestjs/common';
import { isId } from '../common/id.js';
import { Prisma } from '../database/generated/client.js';
import { PrismaService } from '../database/prisma.service.js';
import type { NameStatus } from '../registry/domain/name-status.js';
import { type Namespace, NAMESPACE_TRANSITIONS, type NamespaceStatus } from './domain/namespace.js';
import { NameNotFound, TransitionRefused, UnknownNamespace } from './namespaces.errors.js';
import { NAMESPACE_COLUMNS } from './namespaces.service.js';

/** The operator's side of namespaces. The database lets their names follow. */
@Injectable()
export class NamespaceOperations {
  constructor(private readonly prisma: PrismaService) {}

  list(status?: NamespaceStatus): Promise<Namespace[]> {
    const wanted = status === undefined ? Prisma.sql`true` : Prisma.sql`s.status = ${status}::namespace_status`;
    return this.prisma.$queryRaw`select ${NAMESPACE_COLUMNS} from namespaces s where ${wanted} order by s.id`;
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

const NAME_TRANSITIONS: Readonly<Record<NameStatus, readonly NameStatus[]>> = {
  pending: ['removed'],
  active: ['suspended', 'removed'],
  suspended: ['active', 'removed'],
  removed: [],
};

/** The operator's side of names. Removing a name removes the identifier that carries it. */
@Injectable()
export class NameOperations {
  constructor(private readonly prisma: PrismaService) {}

  suspend(id: string): Promise<void> {
    return this.setStatus(id, 'suspended');
  }

  reinstate(id: string): Promise<void> {
    return this.setStatus(id, 'active');
  }

  remove(id: string): Promise<void> {
    return this.setStatus(id, 'removed');
  }

  /** @throws NameNotFound, TransitionRefused */
  private async setStatus(id: string, status: NameStatus): Promise<void> {
    const name = isId(id) ? await this.prisma.namespaceName.findUnique({ where: { id } }) : null;
    if (!name) throw new NameNotFound();
    if (name.status === status) return;
    const { count } = NAME_TRANSITIONS[name.status].includes(status)
      ? await this.prisma.namespaceName.updateMany({ where: { id, status: name.status }, data: { status } })
      : { count: 0 };
    if (count === 0) throw new TransitionRefused(name.status, status);
  }
}
