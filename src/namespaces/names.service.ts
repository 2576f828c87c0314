import { Injectable } from '@nestjs/common';
import { AuthorizationMissing, AuthorizationOutdated } from '../auth/domain/controller-authorization.errors.js';
import type { Answer } from '../common/http/answer.js';
import { newId } from '../common/id.js';
import { Prisma } from '../database/generated/client.js';
import { TRUE } from '../database/sql.js';
import { asSlug, fullNameOf, isReserved, normalizeLabel } from '../identifier-types/domain/native-name.js';
import { paymentOptionFaults } from '../payment-options/domain/option-faults.js';
import { InvalidPaymentOptions } from '../payment-options/domain/payment-options.js';
import type { PaymentOptionInput } from '../payment-options/payment-option.schema.js';
import {
  IdentifierTypesService,
  type NormalizedIdentifier,
  valueHashOf,
} from '../identifier-types/identifier-types.service.js';
import { contentTag } from '../mutations/domain/entity-tag.js';
import type { MutationContext } from '../mutations/mutation-context.js';
import type { Plan } from '../mutations/mutation-plan.js';
import { MutationsService } from '../mutations/mutations.service.js';
import { retryOnce } from '../mutations/retry-once.js';
import { RegistrationService, type RegistrationSubject } from '../registry/registration.service.js';
import { mayRegister, type Namespace } from './domain/namespace.js';
import type { NativeNameRecord } from './domain/native-name-record.js';
import { insertName, nameSubject } from './name.statements.js';
import { presentName } from './namespace.presenter.js';
import type { NamespaceName, NamespaceNameRequest } from './namespace.schema.js';
import {
  NameRegistrationRaced,
  NameReserved,
  NamespaceClosed,
  NamespaceNotFound,
  NameTaken,
} from './namespaces.errors.js';

/** The namespace, locked so that an operator's decision about it waits, and whether the label is taken in it. */
type NameSubject = RegistrationSubject & {
  readonly namespace: Pick<Namespace, 'id' | 'status' | 'registrationPolicy' | 'reservedNames' | 'providerId'>;
  readonly isTaken: boolean;
  /** When the same wallet last signed for the label, if it had the name before and released it; otherwise null. */
  readonly formerlySignedAt: Date | null;
};

/** Where a name stands, in its one spelling. */
interface NamePlace {
  readonly slug: string;
  readonly label: string;
  readonly fullName: string;
}

/** The payment address of a name, and the identifier that carries both. */
interface Address {
  readonly option: PaymentOptionInput;
  readonly normalized: NormalizedIdentifier;
}

/** Registers native names `label@slug` (D9). That a label is free is also enforced by prisma/migrations/…_namespaces. */
@Injectable()
export class NamesService {
  constructor(
    private readonly mutations: MutationsService,
    private readonly types: IdentifierTypesService,
    private readonly registration: RegistrationService,
  ) {}

  /**
   * @throws InvalidLabel, NamespaceNotFound, NamespaceClosed, NameReserved, NameTaken, AuthorizationOutdated, and what a
   * registration throws
   */
  register(context: MutationContext, slugInPath: string, input: NamespaceNameRequest): Promise<Answer<NamespaceName>> {
    return retryOnce(() => this.registerOnce(context, slugInPath, input), NameRegistrationRaced);
  }

  private async registerOnce(
    context: MutationContext,
    slugInPath: string,
    input: NamespaceNameRequest,
  ): Promise<Answer<NamespaceName>> {
    const slug = asSlug(slugInPath);
    if (slug === null) throw new NamespaceNotFound();
    const label = normalizeLabel(input.label);
    const fullName = fullNameOf(label, slug);
    return this.mutations.checkAndRun(
      context,
      () => this.addressOf(context, fullName, input),
      (address) => this.registerAt(context, { slug, label, fullName }, input.controller_ref ?? null, address),
    );
  }

  private registerAt(
    context: MutationContext,
    { slug, label, fullName }: NamePlace,
    controllerRef: string | null,
    address: Address | null,
  ): Promise<Answer<NamespaceName>> {
    const { authorization } = context;
    const wallet = authorization?.controller ?? null;
    const registration = this.registration.selectSubject('custom', valueHashOf(fullName), wallet);
    return this.mutations.run<NameSubject, NamespaceName>(context, {
      subject: (afterClaim) => nameSubject(slug, label, wallet, registration, afterClaim),
      whenMissing: () => new NamespaceNotFound(),
      decide: (subject) => {
        const { namespace } = subject;
        if (!mayRegister(namespace, context.providerId, authorization !== null)) throw new NamespaceClosed();
        if (isReserved(label, namespace.reservedNames)) throw new NameReserved();
        if (subject.isTaken) throw new NameTaken();
        // Otherwise a registration that was held back would undo the release that the wallet has signed since (D7).
        if (authorization && subject.formerlySignedAt && authorization.issuedAt < subject.formerlySignedAt) {
          throw new AuthorizationOutdated();
        }
        const name: NativeNameRecord = {
          id: newId(),
          label,
          fullName,
          status: namespace.status === 'active' ? 'active' : 'pending',
          controller: wallet,
          controllerRef,
          identifierId: null,
          createdAt: context.now,
        };
        return this.planName(context, subject, name, slug, address);
      },
    });
  }

  /** @throws AuthorizationMissing, InvalidPaymentOptions, UnsupportedType */
  private async addressOf(
    context: MutationContext,
    fullName: string,
    input: NamespaceNameRequest,
  ): Promise<Address | null> {
    const { chain, asset, address } = input;
    if (chain === undefined || asset === undefined || address === undefined) return null;
    if (!context.authorization) throw new AuthorizationMissing();
    const option = { chain, asset, address };
    const faults = paymentOptionFaults(option, context.now);
    if (faults.length > 0) throw new InvalidPaymentOptions(faults);
    return { option, normalized: await this.types.forRegistration('custom', fullName) };
  }

  /** Writes the name alone, or together with the identifier that carries its address: both or neither. */
  private planName(
    context: MutationContext,
    subject: NameSubject,
    name: NativeNameRecord,
    slug: string,
    address: Address | null,
  ): Plan<NamespaceName> {
    const authorizedAt = context.authorization?.issuedAt ?? null;
    const insert = (gate: Prisma.Sql) => insertName(name, subject.namespace.id, context.providerId, authorizedAt, gate);
    const whenRaced = () => new NameRegistrationRaced();
    if (!address) {
      this.registration.assertMayBeNamed(context, subject);
      const gate = this.registration.standsAsRead(subject, 'custom', valueHashOf(name.fullName));
      const write = Prisma.sql`${insert(gate)}, applied as (select from named)`;
      const body = presentName(name, slug);
      return { status: 201, body, entityTag: contentTag(body), write, whenRaced };
    }
    const { identifier, write } = this.registration.plan(context, subject, {
      normalized: address.normalized,
      value: name.fullName,
      paymentOptions: [address.option],
      nameId: name.id,
      namespaceId: subject.namespace.id,
      isNamePending: name.status === 'pending',
      gate: Prisma.sql`exists (select from named)`,
    });
    const body = presentName({ ...name, identifierId: identifier.id }, slug);
    return { status: 201, body, entityTag: contentTag(body), write: Prisma.sql`${insert(TRUE)}, ${write}`, whenRaced };
  }
}
