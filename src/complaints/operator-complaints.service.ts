import { Injectable } from '@nestjs/common';
import { isId } from '../common/id.js';
import { PrismaService } from '../database/prisma.service.js';
import { ComplaintNotFound } from './complaints.errors.js';

/**
 * The operator's side of complaints. An upheld complaint warns payers; suspending or revoking the identifier is a separate
 * step. Which columns an operator may edit, and the times that follow, are enforced by prisma/migrations/…_complaints.
 */
@Injectable()
export class OperatorComplaintsService {
  constructor(private readonly prisma: PrismaService) {}

  /** Acknowledges an open complaint; one that is acknowledged or closed already stays as it is. @throws ComplaintNotFound */
  async acknowledge(id: string): Promise<void> {
    await this.assertExists(id);
    await this.prisma.complaint.updateMany({ where: { id, status: 'open' }, data: { status: 'acknowledged' } });
  }

  /** Closes a complaint, or changes the resolution of a closed one. @throws ComplaintNotFound */
  async resolve(id: string, resolution: 'upheld' | 'dismissed'): Promise<void> {
    await this.assertExists(id);
    await this.prisma.complaint.update({ where: { id }, data: { status: 'closed', resolution } });
  }

  private async assertExists(id: string): Promise<void> {
    if (!isId(id) || !(await this.prisma.complaint.findUnique({ where: { id } }))) throw new ComplaintNotFound();
  }
}
