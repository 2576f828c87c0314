import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { isId, newId } from '../common/id.js';
import type { Prisma } from '../database/generated/client.js';
import { DatabaseClockService } from '../database/database-clock.service.js';
import { OPERATORS_TRANSACTION } from '../database/operators-transaction.js';
import { PrismaService } from '../database/prisma.service.js';
import type { ProviderSetting } from '../limits/domain/limits.js';
import { UnknownProvider } from './auth.errors.js';

export const PROVIDER_STATUSES = ['pending', 'approved', 'suspended'] as const;
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];

/** A provider as the operator sees it. */
export interface ProviderRecord {
  readonly id: string;
  readonly name: string;
  readonly status: ProviderStatus;
  readonly createdAt: Date;
  /** When it confirmed that it verifies possession before it registers, and the operator who recorded it (D18); null if never. */
  readonly possessionConfirmedAt: Date | null;
  readonly possessionConfirmedBy: string | null;
}

/** The columns of a {@link ProviderRecord}. */
export const PROVIDER_RECORD = {
  id: true,
  name: true,
  status: true,
  createdAt: true,
  possessionConfirmedAt: true,
  possessionConfirmedBy: true,
} as const;

/** Throws if this is not the provider that the operator saw. */
export type AssertSeen = (provider: ProviderRecord) => void;

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

/**
 * Creates, approves, suspends and limits providers for operators. Approval requires a confirmed possession check (D18).
 * Also enforced by prisma/migrations/…_credentials.
 */
@Injectable()
export class ProvidersService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: DatabaseClockService,
  ) {}

  /** Adds a provider that waits for its approval. */
  async create(name: string): Promise<string> {
    const provider = await this.prisma.provider.create({ data: { id: newId(), name, status: 'pending' } });
    return provider.id;
  }

  /** The same, approved at once. @param operator who recorded its confirmation that it verifies possession */
  async createApproved(name: string, operator: string): Promise<string> {
    const provider = await this.prisma.provider.create({
      data: { id: newId(), name, ...approval(operator, this.clock.now()) },
    });
    return provider.id;
  }

  /** Oldest first. */
  list(): Promise<ProviderRecord[]> {
    return this.prisma.provider.findMany({ select: PROVIDER_RECORD, orderBy: { id: 'asc' } });
  }

  /** With the numbers of its identifiers and namespaces. @throws UnknownProvider */
  async get(id: string): Promise<ProviderRecord & { readonly identifiers: number; readonly namespaces: number }> {
    const select = { ...PROVIDER_RECORD, _count: { select: { identifiers: true, namespaces: true } } };
    const { _count, ...provider } = await known(id, () => this.prisma.provider.findUnique({ where: { id }, select }));
    return { ...provider, ..._count };
  }

  /**
   * In force in every process within a second.
   * @param operator who recorded its confirmation that it verifies possession
   * @returns false if it was approved already, with such a confirmation
   * @throws UnknownProvider, and what assertSeen throws
   */
  approve(id: string, operator: string, assertSeen?: AssertSeen): Promise<boolean> {
    return this.update(id, assertSeen, ({ status, possessionConfirmedAt }) =>
      status === 'approved' && possessionConfirmedAt !== null ? null : approval(operator, this.clock.now()),
    );
  }

  /**
   * Refuses all of its keys, in force in every process within a second.
   * @returns false if it was suspended already
   * @throws UnknownProvider, and what assertSeen throws
   */
  suspend(id: string, assertSeen?: AssertSeen): Promise<boolean> {
    return this.update(id, assertSeen, ({ status }) => (status === 'suspended' ? null : { status: 'suspended' }));
  }

  /** As {@link get} without the numbers, which take longer the more identifiers it has. @throws UnknownProvider */
  find(id: string): Promise<ProviderRecord> {
    return known(id, () => this.prisma.provider.findUnique({ where: { id }, select: PROVIDER_RECORD }));
  }

  /** @throws UnknownProvider */
  limits(id: string): Promise<ProviderLimits> {
    return known(id, () => this.prisma.provider.findUnique({ where: { id }, select: LIMITS }));
  }

  /**
   * In force in every process within a second. An absent limit stays as it is.
   * @returns the limits as they are then, and whether that is new
   * @throws UnknownProvider
   */
  async setLimits(
    id: string,
    changes: Partial<ProviderLimits>,
  ): Promise<{ readonly limits: ProviderLimits; readonly isChanged: boolean }> {
    return this.prisma.$transaction(async (transaction) => {
      await lockProvider(transaction, id);
      const before = await transaction.provider.findUnique({ where: { id }, select: LIMITS });
      const limits = await transaction.provider.update({ where: { id }, data: changes, select: LIMITS });
      return { limits, isChanged: !isDeepStrictEqual(before, limits) };
    }, OPERATORS_TRANSACTION);
  }

  /** @param changeOf what to change, decided on the provider once it is locked; null for nothing */
  private async update(
    id: string,
    assertSeen: AssertSeen = () => undefined,
    changeOf: (provider: ProviderRecord) => Partial<ProviderRecord> | null,
  ): Promise<boolean> {
    return this.prisma.$transaction(async (transaction) => {
      const provider = await lockProvider(transaction, id);
      assertSeen(provider);
      const data = changeOf(provider);
      if (data !== null) await transaction.provider.update({ where: { id }, data });
      return data !== null;
    }, OPERATORS_TRANSACTION);
  }
}

/** @throws UnknownProvider */
async function lockProvider(transaction: Prisma.TransactionClient, id: string): Promise<ProviderRecord> {
  if (!isId(id)) throw new UnknownProvider();
  await transaction.$queryRaw`select from providers where id = ${id}::uuid for no key update`;
  const provider = await transaction.provider.findUnique({ where: { id }, select: PROVIDER_RECORD });
  if (!provider) throw new UnknownProvider();
  return provider;
}

/** @throws UnknownProvider */
async function known<Row>(id: string, read: () => Promise<Row | null>): Promise<Row> {
  const row = isId(id) ? await read() : null;
  if (!row) throw new UnknownProvider();
  return row;
}

function approval(operator: string, now: Date) {
  return { status: 'approved', possessionConfirmedAt: now, possessionConfirmedBy: operator } as const;
}
