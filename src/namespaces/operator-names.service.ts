import { Injectable } from '@nestjs/common';
import { isId } from '../common/id.js';
import { PrismaService } from '../database/prisma.service.js';
import { NAME_TRANSITIONS, type NameStatus } from '../registry/domain/name-status.js';
import { NameNotFound, TransitionRefused } from './namespaces.errors.js';

/** The operator's side of names. The identifier that carries a name changes with it: triggers of prisma/migrations/…_namespaces. */
@Injectable()
export class OperatorNamesService {
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
    if (!NAME_TRANSITIONS[name.status].includes(status)) throw new TransitionRefused(name.status, status);
    const { count } = await this.prisma.namespaceName.updateMany({
      where: { id, status: name.status },
      data: { status },
    });
    if (count === 0) throw new TransitionRefused(name.status, status);
  }
}
