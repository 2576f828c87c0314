import { Inject, Injectable } from '@nestjs/common';
import { AuthorizationOutdated } from '../auth/domain/controller-authorization.errors.js';
import { newId } from '../common/id.js';
import type { Problem } from '../common/errors/problem.js';
import { CONFIG, type Config } from '../config.js';
import { Prisma } from '../database/generated/client.js';
import type { Identifier } from './domain/identifier.js';
import { initialStatus, isFinal } from './domain/lifecycle.js';
import { newIdentifier } from './domain/registration.js';
import { reregistrationOf } from './domain/reregistration.js';
import type { PaymentOptionInput } from '../payment-options/payment-option.schema.js';
import { eventContextOf } from './event-context.js';
import {
  formerOf,
  type FormerRegistrationRow,
  type FormerRegistrationSubject,
  isStillNewest,
  selectFormerRegistration,
} from './former-registration.statements.js';
import { UnsupportedType } from '../identifier-types/domain/identifier.errors.js';
import { insertIdentifier } from './identifier.statements.js';
import {
  merchantHashOf,
  type NormalizedIdentifier,
  skeletonHashOf,
} from '../identifier-types/identifier-types.service.js';
import type { Expected } from '../mutations/mutation-plan.js';
import { type LinkedName, NO_NAME } from './domain/linked-name.js';
import { type MutationContext, signedBy } from '../mutations/mutation-context.js';
import { hasTypeRules, selectTypeRules, type TypeRules } from './type-rules.statements.js';
import {
  IdentifierQuarantined,
  IdentifierReserved,
  IdentifierRevoked,
  IdentifierTaken,
  RegistrationRaced,
} from './registry.errors.js';

/** The past of the value and the rules of its type, on which a registration is decided. */
export type RegistrationSubject = FormerRegistrationSubject & TypeRules;

/** What a request registers for the wallet that signed it. */
export interface Registration {
  readonly normalized: NormalizedIdentifier;
  readonly value: string;
  readonly paymentOptions: PaymentOptionInput[];
  readonly nameId: string | null;
  readonly namespaceId: string | null;
  /** Whether the name waits with its namespace for an operator's approval. */
  readonly isNamePending: boolean;
  /** A condition in SQL for the insert. */
  readonly gate: Prisma.Sql;
}

/** For a value that was never registered. */
const NO_OWNER = { lastOwner: null, lastOwnerSince: null };

/** Registers values: alone, or together with the native name that they are. */
@Injectable()
export class RegistrationService {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * A select of one row: the rules of the type, and the past of the value.
   * @param wallet the one that registers the value now; null for a reservation of a name
   */
  selectSubject(typeName: string, valueHash: string, wallet: string | null): Prisma.Sql {
    return Prisma.sql`
      select type.*, former.* from (${selectTypeRules(typeName)}) type
      left join lateral (${selectFormerRegistration(typeName, valueHash, wallet)}) former on true`;
  }

  /** Predicts that a value, registered without a name, was never registered before, and that its type is as remembered. */
  expectUnregistered({ type, valueHash }: NormalizedIdentifier): Expected<RegistrationSubject & LinkedName> {
    return {
      subject: { formerId: null, reviewRequired: type.reviewRequired, isRegistrationEligible: true, ...NO_NAME },
      holds: Prisma.sql`${hasTypeRules(type.name, type.reviewRequired)} and ${isStillNewest(type.name, valueHash, null)}`,
    };
  }

  /**
   * Decides on a registration: a removed value may be registered again, a live or revoked one not (D2).
   * @throws UnsupportedType, IdentifierTaken, IdentifierRevoked, IdentifierQuarantined, IdentifierReserved,
   * AuthorizationOutdated
   */
  plan(
    context: MutationContext,
    subject: RegistrationSubject,
    registration: Registration,
  ): { identifier: Identifier; write: Prisma.Sql; whenRaced: () => Problem } {
    const { controller, issuedAt } = signedBy(context);
    const { normalized, value, paymentOptions, nameId, namespaceId } = registration;
    if (!subject.isRegistrationEligible) throw new UnsupportedType();
    const former = formerOf(subject);
    const needsReview = former !== null && this.assertFree(former, controller, context.now);
    if (former) assertInOrder(former, context);
    const { identifier, event } = newIdentifier(
      {
        id: newId(),
        type: normalized.type.name,
        value,
        normalizedValue: normalized.value,
        status: initialStatus(registration.isNamePending || subject.reviewRequired || needsReview),
        controller,
        providerId: context.providerId,
        namespaceId,
        nameId,
        paymentOptions,
        authorizedAt: issuedAt,
        needsReview,
      },
      former ?? NO_OWNER,
      eventContextOf(context, null),
    );
    const hashes = {
      value: normalized.valueHash,
      skeleton: skeletonHashOf(normalized),
      merchant: merchantHashOf(normalized),
    };
    return {
      identifier,
      write: insertIdentifier(identifier, hashes, event, former, registration.gate),
      whenRaced: () => new RegistrationRaced(),
    };
  }

  /**
   * Decides whether a native name may be registered without an identifier: only those who may register its value get it.
   * Otherwise somebody could take the name while the value is kept for another wallet, and register the value later. A wallet
   * that has unlinked its identifier may take the name back, and link the identifier to it again.
   * @throws IdentifierTaken, IdentifierRevoked, IdentifierQuarantined, IdentifierReserved, AuthorizationOutdated
   */
  assertMayBeNamed(context: MutationContext, subject: RegistrationSubject): void {
    const wallet = context.authorization?.controller ?? null;
    const former = formerOf(subject);
    if (former === null) return;
    if (isFinal(former.status) || former.controller !== wallet) this.assertFree(former, wallet, context.now);
    assertInOrder(former, context);
  }

  /** A condition in SQL that the past of a value is still what a decision was made on. */
  standsAsRead(subject: RegistrationSubject, typeName: string, valueHash: string): Prisma.Sql {
    return isStillNewest(typeName, valueHash, formerOf(subject));
  }

  /**
   * @returns whether an operator must review the registration
   * @throws IdentifierTaken, IdentifierRevoked, IdentifierQuarantined, IdentifierReserved
   */
  private assertFree(former: FormerRegistrationRow, wallet: string | null, now: Date): boolean {
    const outcome = reregistrationOf(former, wallet, now, this.config.registrationQuarantineHours);
    if (outcome.isAllowed) return outcome.needsReview;
    switch (outcome.obstacle) {
      case 'taken':
        throw new IdentifierTaken(former.controller === wallet ? former.formerId : null);
      case 'revoked':
        throw new IdentifierRevoked();
      case 'quarantined':
        throw new IdentifierQuarantined(secondsUntil(outcome.freeAt, now));
      case 'reserved':
        throw new IdentifierReserved();
    }
  }
}

/**
 * Otherwise a registration that was delayed on its way would undo the removal that its wallet has signed since (D7).
 * @throws AuthorizationOutdated
 */
function assertInOrder(former: FormerRegistrationRow, { authorization }: MutationContext): void {
  if (authorization === null || former.controller !== authorization.controller) return;
  if (authorization.issuedAt < former.authorizedAt) throw new AuthorizationOutdated();
}

function secondsUntil(time: Date, now: Date): number {
  return Math.ceil((time.getTime() - now.getTime()) / 1000);
}
