import { Injectable } from '@nestjs/common';
import type { CallingProvider } from '../common/caller.js';
import { cutPage, type IdPage, idAfter } from '../common/http/pagination.js';
import { PrismaService } from '../database/prisma.service.js';
import { StandbysService } from '../database/standbys.service.js';
import { UnsupportedType } from '../identifier-types/domain/identifier.errors.js';
import { IdentifierTypesService } from '../identifier-types/identifier-types.service.js';
import { LookupLimitsService } from '../limits/lookup-limits.service.js';
import type { Identifier } from './domain/identifier.js';
import { IDENTIFIER_STATUSES, type IdentifierStatus } from './domain/lifecycle.js';
import { presentIdentifier } from './identifier.presenter.js';
import { IDENTIFIER_COLUMNS } from './identifier.statements.js';
import { ownIdentifiers } from './identifier-search.statements.js';
import type { Identifiers, IdentifiersQuery } from './identifier.schema.js';

/** Finds identifiers without their ids (D16): any identifier by its value, and pages of the caller's own. */
@Injectable()
export class IdentifierSearchService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly standbys: StandbysService,
    private readonly types: IdentifierTypesService,
    private readonly limits: LookupLimitsService,
  ) {}

  /** @throws UnsupportedType, InvalidIdentifier, RateLimited */
  find(caller: CallingProvider, { type, value, ...query }: IdentifiersQuery): Promise<Identifiers> {
    const wanted = query.status === undefined ? IDENTIFIER_STATUSES : [query.status];
    return type !== undefined && value !== undefined
      ? this.byValue(caller, type, value, wanted)
      : this.own(caller.providerId, wanted, query);
  }

  /**
   * The newest registration of a value, if it is in one of these states. The type need not be active, so that a client that lost an
   * id can still stop payments.
   */
  private async byValue(
    caller: CallingProvider,
    typeName: string,
    value: string,
    wanted: readonly IdentifierStatus[],
  ): Promise<Identifiers> {
    const type = await this.types.find(typeName);
    if (!type) throw new UnsupportedType();
    const { valueHash } = this.types.normalize(type, value);
    await this.limits.spend(caller);
    const found = await this.prisma.$queryRaw<Identifier[]>`
      select ${IDENTIFIER_COLUMNS} from identifiers
      where value_hash = decode(${valueHash}, 'hex') and type = ${typeName} and is_current`;
    if (found.length === 0) await this.limits.countMiss(caller);
    const shown = found.filter(({ status }) => wanted.includes(status));
    return { identifiers: shown.map(presentIdentifier), next_cursor: null };
  }

  /** A page of the identifiers that the provider carries, oldest first. */
  private async own(providerId: string, wanted: readonly IdentifierStatus[], page: IdPage): Promise<Identifiers> {
    const { text, values } = ownIdentifiers(providerId, wanted, idAfter(page), page.limit + 1);
    const rows = await this.standbys.find<Identifier>('identifiers', text, values);
    const cut = cutPage(rows, page.limit, ({ id }) => id);
    return { identifiers: cut.page.map(presentIdentifier), next_cursor: cut.next };
  }
}
