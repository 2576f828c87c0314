import { Injectable } from '@nestjs/common';
import { isId, newId } from '../common/id.js';
import { PrismaService } from '../database/prisma.service.js';
import { UnknownProvider } from './auth.errors.js';

export type ProviderStatus = 'pending' | 'approved' | 'suspended';

/** A provider as the operator sees it. */
export interface ProviderRecord {
  readonly id: string;
  readonly name: string;
  readonly status: ProviderStatus;
  readonly createdAt: Date;
}

/** The operator's side of providers. */
@Injectable()
export class ProvidersService {
  constructor(private readonly prisma: PrismaService) {}

  async create(name: string, status: ProviderStatus): Promise<string> {
    const provider = await this.prisma.provider.create({ data: { id: newId(), name, status } });
    return provider.id;
  }

  /** Oldest first. */
  list(): Promise<ProviderRecord[]> {
    return this.prisma.provider.findMany({ orderBy: { id: 'asc' } });
  }

  /** With the numbers of its identifiers and namespaces. @throws UnknownProvider */
  async get(id: string): Promise<ProviderRecord & { readonly identifiers: number; readonly namespaces: number }> {
    const counted = { _count: { select: { identifiers: true, namespaces: true } } };
    const row = isId(id) ? await this.prisma.provider.findUnique({ where: { id }, include: counted }) : null;
    if (!row) throw new UnknownProvider();
    const { _count, ...provider } = row;
    return { ...provider, ..._count };
  }

  /** In force in every process within a second. @throws UnknownProvider */
  async setStatus(id: string, status: ProviderStatus): Promise<void> {
    const { count } = isId(id)
      ? await this.prisma.provider.updateMany({ where: { id }, data: { status } })
      : { count: 0 };
    if (count === 0) throw new UnknownProvider();
  }
}
