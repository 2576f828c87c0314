import { Injectable } from '@nestjs/common';
import { newId } from '../common/id.js';
import { PrismaService } from '../database/prisma.service.js';
import { UnknownProvider } from './auth.errors.js';

export type ProviderStatus = 'pending' | 'approved' | 'suspended';

/** The operator's side of providers. */
@Injectable()
export class ProvidersService {
  constructor(private readonly prisma: PrismaService) {}

  async create(name: string, status: ProviderStatus): Promise<string> {
    const provider = await this.prisma.provider.create({ data: { id: newId(), name, status } });
    return provider.id;
  }

  /** In force in every process within a second. @throws UnknownProvider */
  async setStatus(id: string, status: ProviderStatus): Promise<void> {
    const { count } = await this.prisma.provider.updateMany({ where: { id }, data: { status } });
    if (count === 0) throw new UnknownProvider();
  }
}
