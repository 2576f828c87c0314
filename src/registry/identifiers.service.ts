import { Injectable } from '@nestjs/common';
import { AuthorizationOutdated } from '../auth/domain/controller-authorization.errors.js';
import { Answer } from '../common/http/answer.js';
import { isId } from '../common/id.js';
import { Prisma } from '../database/generated/client.js';
import { PrismaService } from '../database/prisma.service.js';
import { planChange } from './change-plan.js';
import type { RequestedChange } from './domain/change.js';
import type { Identifier } from './domain/identifier.js';
import type { LifecycleEvent } from './domain/lifecycle.js';
import { checkPaymentOptions } from '../payment-options/domain/payment-options.js';
import type { PaymentOptionInput } from '../payment-options/payment-option.schema.js';
import { entityTag, matchesVersion } from '../mutations/domain/entity-tag.js';
import { presentIdentifier } from './identifier.presenter.js';
import { eventContextOf } from './event-context.js';
import { IDENTIFIER_COLUMNS } from './identifier.statements.js';
import { changeSubject, type ChangeSubject, registrationSubject } from './identifier-subjects.statements.js';
import type {
  Identifier as IdentifierView,
  RegisterIdentifierRequest,
  UpdateIdentifierRequest,
} from './identifier.schema.js';
import { IdentifierTypesService, type NormalizedIdentifier } from '../identifier-types/identifier-types.service.js';
import { scopeOfSignature } from '../mutations/domain/idempotency.js';
import { type MutationContext, signedBy } from '../mutations/mutation-context.js';
import { MutationsService } from '../mutations/mutations.service.js';
import { retryOnce } from '../mutations/retry-once.js';
import { assertLinkable, assertNotNative, type LinkedName, parseNameId } from './domain/linked-name.js';
import { bindName } from './name-link.statements.js';
import { RegistrationService, type RegistrationSubject } from './registration.service.js';
import { SeenIdentifiersService } from './seen-identifiers.service.js';
import {
  IdentifierNotFound,
  InvalidNameId,
  NotTheController,
  PreconditionFailed,
  RegistrationRaced,
} from './registry.errors.js';

/** A registration that can be asked for, whatever became of its value. */
interface CheckedRegistration {
  readonly normalized: NormalizedIdentifier;
  readonly paymentOptions: PaymentOptionInput[];
  readonly nameId: string | null;
}

/** What a controller can do to an identifier with its signature (D2). */
@Injectable()
export class IdentifiersService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly mutations: MutationsService,
    private readonly types: IdentifierTypesService,
    private readonly registration: RegistrationService,
    private readonly seen: SeenIdentifiersService,
  ) {}

  /**
   * @throws InvalidIdentifier, UnsupportedType, InvalidPaymentOptions, InvalidNameId, and what {@link
   * RegistrationService.plan} throws
   */
  register(context: MutationContext, input: RegisterIdentifierRequest): Promise<Answer<IdentifierView>> {
    return this.mutations.checkAndRun(
      context,
      () => this.check(context, input),
      (request) => this.registerChecked(context, input.value, request),
    );
  }

  /** @throws InvalidIdentifier, UnsupportedType, InvalidPaymentOptions, InvalidNameId, NativeNameRequired */
  private async check(context: MutationContext, input: RegisterIdentifierRequest): Promise<CheckedRegistration> {
    const normalized = await this.types.forRegistration(input.type, input.value);
    const paymentOptions = checkPaymentOptions(input.payment_options, context.now);
    const nameId = typeof input.name_id === 'string' ? parseNameId(input.name_id) : null;
    if (nameId === null) assertNotNative(normalized.type.name, normalized.value);
    return { normalized, paymentOptions, nameId };
  }

  private registerChecked(
    context: MutationContext,
    value: string,
    { normalized, paymentOptions, nameId }: CheckedRegistration,
  ): Promise<Answer<IdentifierView>> {
    const { controller } = signedBy(context);
    const registration = this.registration.selectSubject(normalized.type.name, normalized.valueHash, controller);
    const registerOnce = () =>
      this.mutations.run<RegistrationSubject & LinkedName, IdentifierView>(context, {
        subject: (afterClaim) => registrationSubject(registration, nameId, afterClaim),
        whenMissing: () => new InvalidNameId('unknown'),
        expected: nameId === null ? () => this.registration.expectUnregistered(normalized) : undefined,
        decide: (subject, gate) => {
          if (nameId !== null) {
            assertLinkable(subject, { type: normalized.type.name, value: normalized.value, controller, ...context });
          }
          const { identifier, write, whenRaced } = this.registration.plan(context, subject, {
            normalized,
            value,
            paymentOptions,
            nameId,
            namespaceId: subject.nameNamespaceId,
            isNamePending: false,
            gate,
          });
          return {
            status: 201,
            body: presentIdentifier(identifier),
            entityTag: entityTag(identifier.version),
            write: nameId === null ? write : Prisma.sql`${write}, ${bindName(nameId, controller)}`,
            whenRaced,
          };
        },
      });
    return retryOnce(registerOnce, RegistrationRaced);
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
  update(context: MutationContext, id: string, input: UpdateIdentifierRequest): Promise<Answer<IdentifierView>> {
    const check = (): RequestedChange => ({
      ...(input.payment_options && { paymentOptions: checkPaymentOptions(input.payment_options, context.now) }),
      ...(input.name_id !== undefined && { nameId: input.name_id === null ? null : parseNameId(input.name_id) }),
    });
    return this.mutations.checkAndRun(context, check, (requested) => this.change(context, id, 'update', requested));
  }

  remove(context: MutationContext, id: string): Promise<Answer<IdentifierView>> {
    return this.change(context, id, 'remove', {});
  }

  /**
   * A stop that was signed anew is a new one, also under a key that was used before. The answer that is stored under the key may
   * say `suspended` although an operator has reinstated the identifier since.
   */
  emergencySuspend(context: MutationContext, id: string, reason: string | null): Promise<Answer<IdentifierView>> {
    const idempotency = context.idempotency && scopeOfSignature(context.idempotency, signedBy(context).nonce);
    return this.change({ ...context, idempotency }, id, 'emergency_suspend', {}, reason);
  }

  /**
   * Applies one event of the lifecycle that the controller signed.
   * @throws IdentifierNotFound, NotTheController, AuthorizationOutdated, PreconditionFailed, IdentifierNotMutable
   */
  private change(
    context: MutationContext,
    id: string,
    event: LifecycleEvent,
    input: RequestedChange,
    reason: string | null = null,
  ): Promise<Answer<IdentifierView>> {
    const { controller, issuedAt } = signedBy(context);
    if (!isId(id)) throw new IdentifierNotFound();
    const signed = { ...input, providerId: context.providerId, authorizedAt: issuedAt };
    return this.mutations.run<ChangeSubject, IdentifierView>(context, {
      subject: (afterClaim) => changeSubject(id, event, signed.nameId ?? null, afterClaim),
      whenMissing: () => new IdentifierNotFound(),
      expected: event === 'update' && !signed.nameId ? () => this.seen.find(id) : undefined,
      decide: (before, gate) => {
        if (before.controller !== controller) throw new NotTheController();
        if (issuedAt < before.authorizedAt && !isTakenInAnyOrder(event)) throw new AuthorizationOutdated();
        if (!matchesVersion(context.ifMatch, before.version)) throw new PreconditionFailed();
        if (signed.nameId && signed.nameId !== before.nameId) {
          assertLinkable(before, { type: before.type, value: before.normalizedValue, controller, ...context });
        }
        const isReviewed = before.reviewRequired;
        const requested = { ...signed, confirmsStop: confirmsStop(event, before) };
        return planChange({ before, event, requested, isReviewed, context: eventContextOf(context, reason), gate });
      },
    });
  }
}

/**
 * An emergency stop is taken whenever it was signed. A thief of the wallet's key could otherwise send a change while the owner is
 * still signing the stop, again and again, and so keep it out.
 */
function isTakenInAnyOrder(event: LifecycleEvent): boolean {
  return event === 'emergency_suspend';
}

/** Whether the controller stops what somebody else has suspended, so that only its own stop was missing. */
function confirmsStop(event: LifecycleEvent, { status, isStoppedByController }: ChangeSubject): boolean {
  return event === 'emergency_suspend' && status === 'suspended' && !isStoppedByController;
}
