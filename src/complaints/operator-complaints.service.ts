import { Injectable } from '@nestjs/common';
import { isId } from '../common/id.js';
import { Prisma } from '../database/generated/client.js';
import { OPERATORS_TRANSACTION } from '../database/operators-transaction.js';
import { PrismaService } from '../database/prisma.service.js';
import { COMPLAINT_COLUMNS } from './complaint.statements.js';
import { ComplaintNotFound } from './complaints.errors.js';
import { assertMayResolve, type ComplaintRecord, type ComplaintResolution } from './domain/complaint.js';

/** Throws if this is not the complaint that the operator saw. */
export type AssertSeen = (complaint: ComplaintRecord) => void;

/** On what a complaint may be resolved. */
export interface ResolveConditions {
  /** Whether the resolution of a closed one may be changed; by default it may not. */
  readonly isOverruling?: boolean;
  readonly assertSeen?: AssertSeen;
}

/**
 * The operator's side of complaints. An upheld complaint warns payers; suspending or revoking the identifier is a separate
 * step. Which columns an operator may edit, and the times that follow, are enforced by prisma/migrations/…_complaints.
 */
@Injectable()
export class OperatorComplaintsService {
  constructor(private readonly prisma: PrismaService) {}

  /**
   * Acknowledges an open complaint; one that is acknowledged or closed already stays as it is.
   * @returns the state that it has then, and whether that is new
   * @throws ComplaintNotFound
   */
  async acknowledge(id: string): Promise<{ readonly status: ComplaintRecord['status']; readonly isChanged: boolean }> {
    return this.prisma.$transaction(async (transaction) => {
      const { status } = await lockComplaint(transaction, id);
      if (status !== 'open') return { status, isChanged: false };
      await transaction.complaint.update({ where: { id }, data: { status: 'acknowledged' } });
      return { status: 'acknowledged', isChanged: true };
    }, OPERATORS_TRANSACTION);
  }

  /**
   * Closes a complaint.
   * @returns false if it was resolved so already
   * @throws ComplaintNotFound, AlreadyResolved, and what assertSeen throws
   */
  async resolve(
    id: string,
    resolution: ComplaintResolution,
    { isOverruling = false, assertSeen = () => undefined }: ResolveConditions = {},
  ): Promise<boolean> {
    return this.prisma.$transaction(async (transaction) => {
      const complaint = await lockComplaint(transaction, id);
      assertSeen(complaint);
      assertMayResolve(complaint, resolution, isOverruling);
      const isChanged = complaint.resolution !== resolution;
      if (isChanged) await transaction.complaint.update({ where: { id }, data: { status: 'closed', resolution } });
      return isChanged;
    }, OPERATORS_TRANSACTION);
  }
}

/** A complaint, locked before its identifier, in the same order as every other change of complaints. @throws ComplaintNotFound */
export async function lockComplaint(transaction: Prisma.TransactionClient, id: string): Promise<ComplaintRecord> {
  if (!isId(id)) throw new ComplaintNotFound();
  const [complaint] = await transaction.$queryRaw<ComplaintRecord[]>`
    select ${COMPLAINT_COLUMNS} from complaints c where c.id = ${id}::uuid for update`;
  if (!complaint) throw new ComplaintNotFound();
  return complaint;
}
