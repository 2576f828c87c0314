import { Injectable } from '@nestjs/common';
import { isId } from '../common/id.js';
import { Prisma } from '../database/generated/client.js';
import { OPERATORS_TRANSACTION } from '../database/operators-transaction.js';
import { PrismaService } from '../database/prisma.service.js';
import type { Identifier } from './domain/identifier.js';
import { type IdentifierStatus, next } from './domain/lifecycle.js';
import type { OperatorDecision } from './domain/operator-decision.js';
import { IDENTIFIER_COLUMNS, RESEMBLANCES_LOCKED } from './identifier.statements.js';
import { applyOperatorEvent, type DecisionOutcome } from './operator-event.js';
import { IdentifierNotFound, IdentifierNotMutable, OtherVersion } from './registry.errors.js';

/** What an operator can cause (D2); by hand it is operator_event of prisma/migrations/…_lifecycle that names it. */
export type OperatorEvent = 'approve' | 'reject' | 'suspend' | 'reinstate' | 'revoke';

/** The change of state that an operator's decision would make. */
export interface Rehearsal {
  readonly from: IdentifierStatus;
  readonly to: IdentifierStatus;
}

/** The operator's side of identifiers: nobody signs, but the lifecycle and the history are those of every change. */
@Injectable()
export class OperatorIdentifiersService {
  constructor(private readonly prisma: PrismaService) {}

  /** @throws IdentifierNotFound */
  async get(id: string): Promise<Identifier> {
    const [identifier] = isId(id) ? await select(this.prisma, Prisma.sql`id = ${id}::uuid`) : [];
    if (!identifier) throw new IdentifierNotFound();
    return identifier;
  }

  /**
   * Lets the operator cause one event of the lifecycle; without an effect it changes nothing.
   * @param version that the operator has seen; null where it does not matter, because payments stop
   * @throws IdentifierNotFound, OtherVersion, IdentifierNotMutable
   */
  async cause(
    event: OperatorEvent,
    id: string,
    version: number | null,
    decision: OperatorDecision,
  ): Promise<DecisionOutcome> {
    if (!isId(id)) throw new IdentifierNotFound();
    return this.prisma.$transaction(async (transaction) => {
      const [before] = await select(transaction, Prisma.sql`id = ${id}::uuid and ${RESEMBLANCES_LOCKED} for update`);
      if (!before) throw new IdentifierNotFound();
      assertSeen(before, version);
      return applyOperatorEvent(transaction, before, event, decision);
    }, OPERATORS_TRANSACTION);
  }

  /** What {@link cause} would do now. It changes nothing, and throws the same. */
  async rehearse(event: OperatorEvent, id: string, version: number | null): Promise<Rehearsal> {
    const identifier = await this.get(id);
    assertSeen(identifier, version);
    const to = next(identifier.status, event);
    if (to === null) throw new IdentifierNotMutable(identifier.status);
    return { from: identifier.status, to };
  }
}

/** @throws OtherVersion */
function assertSeen(identifier: Identifier, version: number | null): void {
  if (version !== null && version !== identifier.version) throw new OtherVersion(version, identifier.version);
}

function select(prisma: Prisma.TransactionClient, where: Prisma.Sql): Promise<Identifier[]> {
  return prisma.$queryRaw<Identifier[]>`select ${IDENTIFIER_COLUMNS} from identifiers where ${where}`;
}
