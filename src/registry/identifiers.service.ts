import { Injectable } from '@nestjs/common';
import { isId } from '../common/id.js';
import { Prisma } from '../database/generated/client.js';
import { PrismaService } from '../database/prisma.service.js';
import { changeBy, type Wish } from './domain/change.js';
import type { Identifier } from './domain/identifier.js';
import { type Cause, changeEvent } from './domain/identifier-event.js';
import type { LifecycleEvent } from './domain/lifecycle.js';
import { checkPaymentOptions } from './domain/payment-options/payment-options.js';
import { entityTag, presentIdentifier, type VersionedIdentifier } from './identifier.presenter.js';
import { IDENTIFIER_COLUMNS, updateIdentifier } from './identifier.rows.js';
import type { RegisterIdentifierRequest, UpdateIdentifierRequest } from './identifier.schema.js';
import { IdentifierTypesService } from './identifier-types.service.js';
import { causeOf, type MutationRequest, signedBy } from './mutation-request.js';
import { MutationsService, type Plan } from './mutations.service.js';
import { assertLinkable, assertNotNative, bindName, LINKED_NAME_COLUMNS, type LinkedName } from './name-link.js';
import { planRegistration, registrationSubject, type RegistrationSubject } from './registration.js';
import {
  IdentifierNotFound,
  IdentifierNotMutable,
  InvalidNameId,
  NotTheController,
  PreconditionFailed,
} from './registry.errors.js';

/** The registry of identifiers: what a controller's signature can do to one (D2). */
@Injectable()
export class IdentifiersService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly mutations: MutationsService,
    private readonly types: IdentifierTypesService,
  ) {}

  /** @throws InvalidIdentifier, UnsupportedType, InvalidPaymentOptions, InvalidNameId, IdentifierTaken, IdentifierRevoked */
  async register(request: MutationRequest, input: RegisterIdentifierRequest): Promise<VersionedIdentifier> {
    const { controller } = signedBy(request);
    const normalized = await this.types.forRegistration(input.type, input.value);
    const paymentOptions = checkPaymentOptions(input.payment_options, request.now);
    const nameId = input.name_id ?? null;
    if (nameId === null) assertNotNative(normalized.type.name, normalized.value);
    return this.mutations.run<RegistrationSubject & LinkedName, VersionedIdentifier>(request, {
      subject: registrationSubject(normalized, nameId),
      absent: () => new InvalidNameId('unknown'),
      decide: (subject) => {
        if (nameId !== null) {
          assertLinkable(subject, { type: normalized.type.name, value: normalized.value, controller, ...request });
        }
        const { identifier, write, otherwise } = planRegistration(request, subject, {
          normalized,
          value: input.value,
          paymentOptions,
          nameId,
          namespaceId: subject.nameNamespaceId,
          heldBack: normalized.type.reviewRequired,
        });
        return {
          status: 201,
          body: presentIdentifier(identifier),
          write: nameId === null ? write : Prisma.sql`${write}, ${bindName(nameId, controller)}`,
          otherwise,
        };
      },
    });
  }

  /** @throws IdentifierNotFound */
  async get(id: string): Promise<VersionedIdentifier> {
    const rows = isId(id)
      ? await this.prisma.$queryRaw<Identifier[]>`select ${IDENTIFIER_COLUMNS} from identifiers where id = ${id}::uuid`
      : [];
    if (!rows[0]) throw new IdentifierNotFound();
    return presentIdentifier(rows[0]);
  }

  /** @throws InvalidPaymentOptions, InvalidNameId, and what {@link change} throws */
  async update(request: MutationRequest, id: string, input: UpdateIdentifierRequest): Promise<VersionedIdentifier> {
    const wish: Wish = {
      providerId: request.providerId,
      ...(input.payment_options && { paymentOptions: checkPaymentOptions(input.payment_options, request.now) }),
      ...(input.name_id !== undefined && { nameId: input.name_id }),
    };
    return this.change(request, id, 'update', wish);
  }

  remove(request: MutationRequest, id: string): Promise<VersionedIdentifier> {
    return this.change(request, id, 'remove', { providerId: request.providerId });
  }

  emergencySuspend(request: MutationRequest, id: string, reason: string | null): Promise<VersionedIdentifier> {
    return this.change(request, id, 'emergency_suspend', { providerId: request.providerId }, reason);
  }

  /**
   * Lets the controller cause one event of the lifecycle.
   * @throws IdentifierNotFound, NotTheController, PreconditionFailed, IdentifierNotMutable
   */
  private change(
    request: MutationRequest,
    id: string,
    event: LifecycleEvent,
    wish: Wish,
    reason: string | null = null,
  ): Promise<VersionedIdentifier> {
    const { controller } = signedBy(request);
    if (!isId(id)) throw new IdentifierNotFound();
    return this.mutations.run<ChangeSubject, VersionedIdentifier>(request, {
      subject: changeSubject(id, wish.nameId ?? null),
      absent: () => new IdentifierNotFound(),
      decide: (before) => {
        if (before.controller !== controller) throw new NotTheController();
        if (request.ifMatch && !request.ifMatch.includes(entityTag(before.version))) throw new PreconditionFailed();
        if (wish.nameId && wish.nameId !== before.nameId) {
          assertLinkable(before, { type: before.type, value: before.normalizedValue, controller, ...request });
        }
        return planChange(before, event, wish, before.reviewRequired, causeOf(request, reason));
      },
    });
  }
}

type ChangeSubject = Identifier & LinkedName & { readonly reviewRequired: boolean };

/** The identifier, locked, with the name that it is to be linked to. */
function changeSubject(id: string, nameId: string | null): Prisma.Sql {
  return Prisma.sql`
    select i.*, t.review_required as "reviewRequired", ${LINKED_NAME_COLUMNS}
    from (
      select ${IDENTIFIER_COLUMNS} from identifiers
      where id = ${id}::uuid and (select claimed from turn) is not null for update
    ) i
    join identifier_types t on t.name = i.type
    left join namespace_names n on n.id = ${nameId !== null && isId(nameId) ? nameId : null}::uuid`;
}

/** What an event makes of an identifier, and how it is written. @throws IdentifierNotMutable */
export function planChange(
  before: Identifier,
  event: LifecycleEvent,
  wish: Wish,
  reviewed: boolean,
  cause: Cause,
): Plan<VersionedIdentifier> {
  const change = changeBy(event, before, wish, reviewed, cause.now);
  if (!change) throw new IdentifierNotMutable(before.status);
  if (change.changedFields.length === 0) return { status: 200, body: presentIdentifier(before) };
  const sealed = changeEvent(before, change, cause);
  const write = updateIdentifier(before, change.after, sealed);
  return {
    status: 200,
    body: presentIdentifier({ ...before, ...change.after, version: sealed.sequence, historyHead: sealed.hash }),
    write: wish.nameId ? Prisma.sql`${write}, ${bindName(wish.nameId, before.controller)}` : write,
  };
}
