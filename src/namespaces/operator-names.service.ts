import { Injectable } from '@nestjs/common';
import { isId } from '../common/id.js';
import { OPERATORS_TRANSACTION } from '../database/operators-transaction.js';
import { PrismaService } from '../database/prisma.service.js';
import { NAME_TRANSITIONS, type NameStatus } from '../registry/domain/name-status.js';
import { TransitionRefused, UnknownName } from './namespaces.errors.js';

/** The operator's side of names. The identifier that carries a name changes with it: triggers of prisma/migrations/…_namespaces. */
@Injectable()
export class OperatorNamesService {
  constructor(private readonly prisma: PrismaService) {}

  /**
   * Decides on the name as it is once it is locked, and not on what somebody changes at the same moment.
   * @returns whether that changed anything
   * @throws UnknownName, TransitionRefused
   */
  async setStatus(id: string, status: NameStatus): Promise<boolean> {
    if (!isId(id)) throw new UnknownName();
    return this.prisma.$transaction(async (transaction) => {
      const [name] = await transaction.$queryRaw<{ status: NameStatus }[]>`
        select status::text as status from namespace_names where id = ${id}::uuid for no key update`;
      if (!name) throw new UnknownName();
      if (name.status === status) return false;
      if (!NAME_TRANSITIONS[name.status].includes(status)) throw new TransitionRefused(name.status, status);
      await transaction.namespaceName.update({ where: { id }, data: { status } });
      return true;
    }, OPERATORS_TRANSACTION);
  }
}
