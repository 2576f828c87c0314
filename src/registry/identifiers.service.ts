import { Injectable } from '@nestjs/common';
import { Answer } from '../common/answer.js';
import { isId } from '../common/id.js';
import { Prisma } from '../database/generated/client.js';
import { PrismaService } from '../database/prisma.service.js';
import { changeBy, type RequestedChange } from './domain/change.js';
import type { Identifier } from './domain/identifier.js';
import { type EventContext, changeEvent } from './domain/identifier-event.js';
import type { LifecycleEvent } from './domain/lifecycle.js';
import { checkPaymentOptions } from '../payment-options/domain/payment-options.js';
import { entityTag, presentIdentifier } from './identifier.presenter.js';
import { eventContextOf } from './event-context.js';
import { IDENTIFIER_COLUMNS, RESEMBLANCES_LOCKED, updateIdentifier } from './identifier.rows.js';
import type {
  Identifier as IdentifierView,
  RegisterIdentifierRequest,
  UpdateIdentifierRequest,
} from './identifier.schema.js';
import { IdentifierTypesService } from '../identifier-types/identifier-types.service.js';
import { type MutationContext, signedBy } from '../mutations/mutation-context.js';
import { MutationsService, type Plan } from '../mutations/mutations.service.js';
import { assertLinkable, assertNotNative, bindName, LINKED_NAME_COLUMNS, type LinkedName } from './name-link.js';
import { RegistrationService, type RegistrationSubject } from './registration.service.js';
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
    private readonly registration: RegistrationService,
  ) {}

  /** @throws InvalidIdentifier, UnsupportedType, InvalidPaymentOptions, InvalidNameId, IdentifierTaken, IdentifierRevoked */
  async register(context: MutationContext, input: RegisterIdentifierRequest): Promise<Answer<IdentifierView>> {
    const { controller } = signedBy(context);
    const normalized = await this.types.forRegistration(input.type, input.value);
    const paymentOptions = checkPaymentOptions(input.payment_options, context.now);
    const nameId = input.name_id ?? null;
    if (nameId === null) assertNotNative(normalized.type.name, normalized.value);
    return this.mutations.run<RegistrationSubject & LinkedName, IdentifierView>(context, {
      subject: (turnTaken) => this.registration.subject(normalized, nameId, turnTaken),
      absent: () => new InvalidNameId('unknown'),
      decide: (subject) => {
        if (nameId !== null) {
          assertLinkable(subject, { type: normalized.type.name, value: normalized.value, controller, ...context });
        }
        const { identifier, write, otherwise } = this.registration.plan(context, subject, {
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
          entityTag: entityTag(identifier.version),
          write: nameId === null ? write : Prisma.sql`${write}, ${bindName(nameId, controller)}`,
          otherwise,
        };
      },
    });
  }

  /** @throws IdentifierNotFound */
  async get(id: string): Promise<Answer<IdentifierView>> {
    const rows = isId(id)
      ? await this.prisma.$queryRaw<Identifier[]>`select ${IDENTIFIER_COLUMNS} from identifiers where id = ${id}::uuid`
      : [];
    const [identifier] = rows;
    if (!identifier) throw new IdentifierNotFound();
    return new Answer(200, presentIdentifier(identifier), { etag: entityTag(identifier.version) });
  }

  /** @throws InvalidPaymentOptions, InvalidNameId, and what {@link change} throws */
  async update(context: MutationContext, id: string, input: UpdateIdentifierRequest): Promise<Answer<IdentifierView>> {
    const requested: RequestedChange = {
      providerId: context.providerId,
      ...(input.payment_options && { paymentOptions: checkPaymentOptions(input.payment_options, context.now) }),
      ...(input.name_id !== undefined && { nameId: input.name_id }),
    };
    return this.change(context, id, 'update', requested);
  }

  remove(context: MutationContext, id: string): Promise<Answer<IdentifierView>> {
    return this.change(context, id, 'remove', { providerId: context.providerId });
  }

  emergencySuspend(context: MutationContext, id: string, reason: string | null): Promise<Answer<IdentifierView>> {
    return this.change(context, id, 'emergency_suspend', { providerId: context.providerId }, reason);
  }

  /**
   * Lets the controller cause one event of the lifecycle.
   * @throws IdentifierNotFound, NotTheController, PreconditionFailed, IdentifierNotMutable
   */
  private change(
    context: MutationContext,
    id: string,
    event: LifecycleEvent,
    requested: RequestedChange,
    reason: string | null = null,
  ): Promise<Answer<IdentifierView>> {
    const { controller } = signedBy(context);
    if (!isId(id)) throw new IdentifierNotFound();
    return this.mutations.run<ChangeSubject, IdentifierView>(context, {
      subject: (turnTaken) => changeSubject(id, event, requested.nameId ?? null, turnTaken),
      absent: () => new IdentifierNotFound(),
      decide: (before) => {
        if (before.controller !== controller) throw new NotTheController();
        if (context.ifMatch && !context.ifMatch.includes(entityTag(before.version))) throw new PreconditionFailed();
        if (requested.nameId && requested.nameId !== before.nameId) {
          assertLinkable(before, { type: before.type, value: before.normalizedValue, controller, ...context });
        }
        return planChange(before, event, requested, before.reviewRequired, eventContextOf(context, reason));
      },
    });
  }
}

type ChangeSubject = Identifier & LinkedName & { readonly reviewRequired: boolean };

/** The identifier, locked, with the name that it is to be linked to. An update neither ends it nor lets it stand. */
function changeSubject(id: string, event: LifecycleEvent, nameId: string | null, turnTaken: Prisma.Sql): Prisma.Sql {
  const turn = event === 'update' ? turnTaken : Prisma.sql`${turnTaken} and ${RESEMBLANCES_LOCKED}`;
  return Prisma.sql`
    select i.*, t.review_required as "reviewRequired", ${LINKED_NAME_COLUMNS}
    from (
      select ${IDENTIFIER_COLUMNS} from identifiers
      where id = ${id}::uuid and ${turn} for update
    ) i
    join identifier_types t on t.name = i.type
    left join namespace_names n on n.id = ${nameId !== null && isId(nameId) ? nameId : null}::uuid`;
}

/** What an event makes of an identifier, and how it is written. @throws IdentifierNotMutable */
export function planChange(
  before: Identifier,
  event: LifecycleEvent,
  requested: RequestedChange,
  reviewed: boolean,
  context: EventContext,
): Plan<IdentifierView> {
  const change = changeBy(event, before, requested, reviewed, context.now);
  if (!change) throw new IdentifierNotMutable(before.status);
  if (change.changedFields.length === 0) return shown(before);
  const sealed = changeEvent(before, change, context);
  const write = updateIdentifier(before, change.after, sealed);
  return {
    ...shown({ ...before, ...change.after, version: sealed.sequence, historyHead: sealed.hash }),
    write: requested.nameId ? Prisma.sql`${write}, ${bindName(requested.nameId, before.controller)}` : write,
  };
}

function shown(identifier: Identifier): Plan<IdentifierView> {
  return { status: 200, body: presentIdentifier(identifier), entityTag: entityTag(identifier.version) };
}
