import { Injectable } from '@nestjs/common';
import { isId } from '../common/id.js';
import { PrismaService } from '../database/prisma.service.js';
import { ComplaintNotFound } from './complaints.errors.js';

/**
 * The operator's side of complaints: an upheld one warns payers; suspending or revoking is a step of its own. What an
 * operator may edit, and the times that follow, stand in prisma/migrations/…_complaints.
 */
@Injectable()
export class OperatorComplaintsService {
  constructor(private readonly prisma: PrismaService) {}

  /** Acknowledging what is acknowledged or closed changes nothing. @throws ComplaintNotFound */
  async acknowledge(id: string): Promise<void> {
    await this.assertExists(id);
    await this.prisma.complaint.updateMany({ where: { id, status: 'open' }, data: { status: 'acknowledged' } });
  }

  /** Closes it; a closed one can be resolved otherwise. @throws ComplaintNotFound */
  async resolve(id: string, resolution: 'upheld' | 'dismissed'): Promise<void> {
    await this.assertExists(id);
    await this.prisma.complaint.update({ where: { id }, data: { status: 'closed', resolution } });
  }

  private async assertExists(id: string): Promise<void> {
    if (!isId(id) || !(await this.prisma.complaint.findUnique({ where: { id } }))) throw new ComplaintNotFound();
  }
}
