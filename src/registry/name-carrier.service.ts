import { Injectable } from '@nestjs/common';
import { AuthorizationOutdated } from '../auth/domain/controller-authorization.errors.js';
import { Prisma } from '../database/generated/client.js';
import { type MutationContext, signedBy } from '../mutations/mutation-context.js';
import { changeBy } from './domain/change.js';
import type { Identifier } from './domain/identifier.js';
import { changeEvent } from './domain/identifier-event.js';
import { eventContextOf } from './event-context.js';
import { IDENTIFIER_COLUMNS, RESEMBLANCES_LOCKED, updateIdentifier } from './identifier.statements.js';
import { IdentifierNotMutable } from './registry.errors.js';

/** Finds and removes the identifier that carries a name. The signature that removes the name authorizes it (D9). */
@Injectable()
export class NameCarrierService {
  /** A select of the {@link Identifier} that carries a name, which locks it; no row if there is none. Lock the name first. */
  select(nameId: Prisma.Sql): Prisma.Sql {
    return Prisma.sql`
      select ${IDENTIFIER_COLUMNS} from identifiers
      where name_id = ${nameId} and status not in ('removed', 'revoked') and ${RESEMBLANCES_LOCKED} for update`;
  }

  /**
   * CTEs, one of them named `applied`, that remove the carrier and write the event that the controller signed.
   * @throws AuthorizationOutdated, IdentifierNotMutable
   */
  planRemoval(context: MutationContext, carrier: Identifier): Prisma.Sql {
    const { issuedAt } = signedBy(context);
    if (issuedAt < carrier.authorizedAt) throw new AuthorizationOutdated();
    const requested = { providerId: context.providerId, authorizedAt: issuedAt };
    const change = changeBy('remove', carrier, requested, false, context.now);
    if (!change) throw new IdentifierNotMutable(carrier.status);
    return updateIdentifier(carrier, change.after, changeEvent(carrier, change, eventContextOf(context, null)));
  }
}
