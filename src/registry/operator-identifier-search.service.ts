import { Injectable } from '@nestjs/common';
import { isId } from '../common/id.js';
import { PrismaService } from '../database/prisma.service.js';
import type { Source } from '../listing/domain/paged-list.js';
import { IDENTIFIER_TYPES } from '../identifier-types/domain/catalogue.js';
import { InvalidIdentifier, UnsupportedType } from '../identifier-types/domain/identifier.errors.js';
import { IdentifierTypesService, valueHashOf } from '../identifier-types/identifier-types.service.js';
import type { Identifier } from './domain/identifier.js';
import { identifiersCount, identifiersPage, type WantedIdentifiers } from './operator-identifier-search.statements.js';

/** What an operator looks for: all that is named must hold. */
export interface IdentifierCriteria extends Omit<WantedIdentifiers, 'values' | 'namespaceId'> {
  /** In any spelling. */
  readonly value?: string | undefined;
  /** The slug of a namespace. */
  readonly namespace?: string | undefined;
}

/** Finds identifiers for the operator, among all of all providers. */
@Injectable()
export class OperatorIdentifierSearchService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly types: IdentifierTypesService,
  ) {}

  /** @throws UnsupportedType, InvalidIdentifier when the value is none of the named type */
  async find(criteria: IdentifierCriteria): Promise<Source<Identifier>> {
    const wanted = await this.wanted(criteria);
    return wanted === null ? NONE : this.source(wanted);
  }

  /** All registrations of a value as it is recorded, whether the rules of today take it or not. */
  registrations({ type, normalizedValue }: Pick<Identifier, 'type' | 'normalizedValue'>): Source<Identifier> {
    return this.source({ values: [{ type, hash: valueHashOf(normalizedValue) }], superseded: true });
  }

  private source(wanted: WantedIdentifiers): Source<Identifier> {
    return {
      read: (after, limit) => this.prisma.$queryRaw<Identifier[]>(identifiersPage(wanted, after, limit)),
      count: async () => {
        const [row] = await this.prisma.$queryRaw<{ count: number }[]>(identifiersCount(wanted));
        return row?.count ?? 0;
      },
    };
  }

  /** null when nothing can be so. */
  private async wanted({ value, namespace, ...rest }: IdentifierCriteria): Promise<WantedIdentifiers | null> {
    if (rest.providerId !== undefined && !isId(rest.providerId)) return null;
    const namespaceId = namespace === undefined ? undefined : await this.namespaceId(namespace);
    if (namespaceId === null) return null;
    return {
      ...rest,
      namespaceId,
      values: value === undefined ? undefined : await this.digestsOf(value, rest.type),
    };
  }

  /** The value under one type, or under each that it can be of. */
  private async digestsOf(value: string, typeName: string | undefined): Promise<{ type: string; hash: string }[]> {
    const digests: { type: string; hash: string }[] = [];
    for (const name of typeName === undefined ? IDENTIFIER_TYPES.keys() : [typeName]) {
      const type = await this.types.find(name);
      if (!type) throw new UnsupportedType();
      try {
        digests.push({ type: name, hash: this.types.normalize(type, value).valueHash });
      } catch (error) {
        if (typeName !== undefined || !(error instanceof InvalidIdentifier)) throw error;
      }
    }
    return digests;
  }

  /** Of the namespace that stands, or else of the newest that was rejected. */
  private async namespaceId(slug: string): Promise<string | null> {
    const [found] = await this.prisma.$queryRaw<{ id: string }[]>`
      select s.id from namespaces s where s.slug = ${slug.toLowerCase()} order by s.status = 'rejected', s.id desc limit 1`;
    return found?.id ?? null;
  }
}

const NONE: Source<Identifier> = { read: async () => [], count: async () => 0 };
