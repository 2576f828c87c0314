import { Injectable } from '@nestjs/common';
import { isId, newId } from '../common/id.js';
import { PrismaService } from '../database/prisma.service.js';
import type { ProviderSetting } from '../limits/domain/limits.js';
import { UnknownProvider } from './auth.errors.js';

export type ProviderStatus = 'pending' | 'approved' | 'suspended';

/** A provider as the operator sees it. */
export interface ProviderRecord {
  readonly id: string;
  readonly name: string;
  readonly status: ProviderStatus;
  readonly createdAt: Date;
}

const RECORD = { id: true, name: true, status: true, createdAt: true } as const;

/** What an operator has set for one provider; null where the service's own limit holds (D14). */
export type ProviderLimits = Readonly<Record<ProviderSetting, number | null>>;

const LIMITS = {
  resolvePerMinute: true,
  resolveMissPerHour: true,
  readPerMinute: true,
  mutationPerMinute: true,
  complaintPerHour: true,
  namespacePerHour: true,
} as const satisfies Record<ProviderSetting, true>;

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
    return this.prisma.provider.findMany({ select: RECORD, orderBy: { id: 'asc' } });
  }

  /** With the numbers of its identifiers and namespaces. @throws UnknownProvider */
  async get(id: string): Promise<ProviderRecord & { readonly identifiers: number; readonly namespaces: number }> {
    const select = { ...RECORD, _count: { select: { identifiers: true, namespaces: true } } };
    const row = isId(id) ? await this.prisma.provider.findUnique({ where: { id }, select }) : null;
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

  /** Without its numbers, which take as long as it has identifiers. @throws UnknownProvider */
  async find(id: string): Promise<ProviderRecord> {
    const row = isId(id) ? await this.prisma.provider.findUnique({ where: { id }, select: RECORD }) : null;
    if (!row) throw new UnknownProvider();
    return row;
  }

  /** @throws UnknownProvider */
  async limits(id: string): Promise<ProviderLimits> {
    const row = isId(id) ? await this.prisma.provider.findUnique({ where: { id }, select: LIMITS }) : null;
    if (!row) throw new UnknownProvider();
    return row;
  }

  /** In force in every process within a second. An absent limit stays as it is. @throws UnknownProvider */
  async setLimits(id: string, changes: Partial<ProviderLimits>): Promise<ProviderLimits> {
    await this.find(id);
    return this.prisma.provider.update({ where: { id }, data: changes, select: LIMITS });
  }
}
