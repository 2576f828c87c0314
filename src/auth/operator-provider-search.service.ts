import { Injectable } from '@nestjs/common';
import { PrismaService } from '../database/prisma.service.js';
import type { Source } from '../listing/domain/paged-list.js';
import { PROVIDER_RECORD, type ProviderRecord, type ProviderStatus } from './providers.service.js';

/** What an operator looks for: all that is named must hold. */
export interface ProviderCriteria {
  /** A part of its name, in any case. */
  readonly name?: string | undefined;
  readonly status?: ProviderStatus | undefined;
}

/** Finds providers for the operator. There are few enough of them that no index is needed. */
@Injectable()
export class OperatorProviderSearchService {
  constructor(private readonly prisma: PrismaService) {}

  find({ name, status }: ProviderCriteria): Source<ProviderRecord> {
    const where = {
      ...(name === undefined ? {} : { name: { contains: name, mode: 'insensitive' as const } }),
      ...(status === undefined ? {} : { status }),
    };
    return {
      read: (after, take) =>
        this.prisma.provider.findMany({
          select: PROVIDER_RECORD,
          where: { ...where, id: { gt: after } },
          orderBy: { id: 'asc' },
          take,
        }),
      count: () => this.prisma.provider.count({ where }),
    };
  }
}
