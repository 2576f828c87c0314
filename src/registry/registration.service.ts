import { Injectable } from '@nestjs/common';
import { isId, newId } from '../common/id.js';
import type { Problem } from '../common/problem.js';
import { Prisma } from '../database/generated/client.js';
import type { Identifier } from './domain/identifier.js';
import { registrationEvent } from './domain/identifier-event.js';
import { type IdentifierStatus, initialStatus } from './domain/lifecycle.js';
import type { PaymentOptionInput } from '../payment-options/payment-option.schema.js';
import { eventContextOf } from './event-context.js';
import { insertIdentifier } from './identifier.rows.js';
import {
  merchantHashOf,
  type NormalizedIdentifier,
  skeletonHashOf,
} from '../identifier-types/identifier-types.service.js';
import { type MutationContext, signedBy } from '../mutations/mutation-context.js';
import { LINKED_NAME_COLUMNS } from './name-link.js';
import { IdentifierRevoked, IdentifierTaken } from './registry.errors.js';

/** The current registration of the value, if there is one. */
export interface RegistrationSubject {
  readonly currentId: string | null;
  readonly currentStatus: IdentifierStatus | null;
  readonly currentController: string | null;
}

/** What is to be registered for the wallet that signed the request. */
export interface Registration {
  readonly normalized: NormalizedIdentifier;
  readonly value: string;
  readonly paymentOptions: PaymentOptionInput[];
  readonly nameId: string | null;
  readonly namespaceId: string | null;
  /** Whether it waits for an operator. */
  readonly heldBack: boolean;
  /** A condition in SQL on CTEs that stand before this registration's. */
  readonly gate?: Prisma.Sql;
}

const ALWAYS = Prisma.sql`true`;

/** Registers values: alone, or together with the native name that they are. */
@Injectable()
export class RegistrationService {
  /** The value as it is registered now, and the name that it is to carry. */
  subject({ type, valueHash }: NormalizedIdentifier, nameId: string | null, turnTaken: Prisma.Sql): Prisma.Sql {
    return Prisma.sql`
      select c.id as "currentId", c.status::text as "currentStatus", c.controller as "currentController",
        ${LINKED_NAME_COLUMNS}
      from (select where ${turnTaken}) ready
      left join identifiers c on c.value_hash = decode(${valueHash}, 'hex') and c.type = ${type.name} and c.is_current
      left join namespace_names n on n.id = ${nameId !== null && isId(nameId) ? nameId : null}::uuid`;
  }

  /**
   * Decides on a registration: a removed value may be registered again, a live or revoked one not (D2).
   * @throws IdentifierTaken, IdentifierRevoked
   */
  plan(
    context: MutationContext,
    subject: RegistrationSubject,
    registration: Registration,
  ): { identifier: Identifier; write: Prisma.Sql; otherwise: () => Problem } {
    const { controller } = signedBy(context);
    const { currentId, currentStatus, currentController } = subject;
    if (currentStatus === 'revoked') throw new IdentifierRevoked();
    if (currentStatus !== null && currentStatus !== 'removed') throw new IdentifierTaken();

    const { now } = context;
    const { normalized, paymentOptions, nameId, namespaceId } = registration;
    const status = initialStatus(registration.heldBack);
    const draft = {
      id: newId(),
      type: normalized.type.name,
      value: registration.value,
      normalizedValue: normalized.value,
      status,
      controller,
      providerId: context.providerId,
      namespaceId,
      nameId,
      paymentOptions,
      proposedPaymentOptions: null,
      registeredAt: now,
      activatedAt: status === 'active' ? now : null,
      updatedAt: now,
      paymentUpdatedAt: null,
      controllerChangedAt: currentController !== null && currentController !== controller ? now : null,
    };
    const event = registrationEvent(draft, eventContextOf(context, null));
    const hashes = {
      value: normalized.valueHash,
      skeleton: skeletonHashOf(normalized),
      merchant: merchantHashOf(normalized),
    };
    const identifier = { ...draft, version: event.sequence, historyHead: event.hash };
    return {
      identifier,
      write: insertIdentifier(identifier, hashes, event, currentId, registration.gate ?? ALWAYS),
      otherwise: () => new IdentifierTaken(),
    };
  }
}
