import type { AuthorizationEvidence } from '../../auth/domain/authorization-evidence.js';
import { asMembers, type Members, membersOf, stringOrEmpty } from '../../auth/domain/signed-body.js';
import { type SignedOperation, signedOperationOf } from '../../auth/domain/signed-operation.js';
import { IDENTIFIER_TYPES } from '../../identifier-types/domain/catalogue.js';
import { InvalidIdentifier, InvalidLabel } from '../../identifier-types/domain/identifier.errors.js';
import { asSlug, fullNameOf, normalizeLabel } from '../../identifier-types/domain/native-name.js';
import { PaymentOptionInput } from '../../payment-options/payment-option.schema.js';
import { canonicalHash } from '../../registry/domain/history.js';
import type { LifecycleEvent } from '../../registry/domain/lifecycle.js';

/** The change that a controller asked for, read only from the request that it signed. */
export interface SignedChange {
  readonly event: LifecycleEvent;
  /** The id of the identifier, if the request names it by its id. */
  readonly identifierId: string | null;
  /** The identifier, if the request names it by its value. */
  readonly subject: SignedSubject | null;
  /** The hash of the payment options that it brings, as the service records them; null when it brings none. */
  readonly optionsHash: string | null;
  /** Whether it links the identifier to a native name. */
  readonly linksName: boolean;
}

/** An identifier as a signed request names it. */
export interface SignedSubject {
  readonly type: string;
  /** The value as it is recorded beside the normalized one; null if the request does not have it. */
  readonly value: string | null;
  /** null if the present rules refuse the value. */
  readonly normalizedValue: string | null;
}

type Reader = (parameters: readonly string[], body: Members) => SignedChange;

const READERS: Readonly<Partial<Record<SignedOperation['kind'], Reader>>> = {
  register: (_, body) => ({
    event: 'register',
    identifierId: null,
    subject: valueSubject(stringOrEmpty(body['type']), stringOrEmpty(body['value'])),
    optionsHash: optionsHash(body['payment_options']),
    linksName: namesOne(body),
  }),
  'register name': ([slug = ''], body) => ({
    event: 'register',
    identifierId: null,
    subject: nameSubject(stringOrEmpty(body['label']), slug),
    optionsHash: optionsHash([body], ['chain', 'asset', 'address']),
    linksName: true,
  }),
  change: ([id = ''], body) => ({
    ...changeOf('update', id),
    optionsHash: optionsHash(body['payment_options']),
    linksName: namesOne(body),
  }),
  remove: ([id = '']) => changeOf('remove', id),
  suspend: ([id = '']) => changeOf('emergency_suspend', id),
  'remove name': ([slug = '', label = '']) => ({
    event: 'remove',
    identifierId: null,
    subject: { ...nameSubject(label, slug), value: null },
    optionsHash: null,
    linksName: false,
  }),
};

/** @returns null if the signed request does not change an identifier */
export function signedChangeOf({ request, body }: AuthorizationEvidence): SignedChange | null {
  const operation = signedOperationOf(request);
  const read = operation && READERS[operation.kind];
  return read ? read(operation.parameters, membersOf(Buffer.from(body, 'base64'))) : null;
}

/** A path names an id in any case. */
function changeOf(event: LifecycleEvent, id: string): SignedChange {
  return { event, identifierId: id.toLowerCase(), subject: null, optionsHash: null, linksName: false };
}

/** A text links it, and null unlinks it. */
function namesOne(body: Members): boolean {
  return typeof body['name_id'] === 'string';
}

const OPTION_MEMBERS: readonly string[] = PaymentOptionInput.keyof().options;

/** Hashes the members that the service records: those that it knows and that are strings. It treats null as absent. */
function optionsHash(given: unknown, recorded = OPTION_MEMBERS): string | null {
  if (!Array.isArray(given)) return null;
  const options = given.map((option: unknown) =>
    Object.fromEntries(
      Object.entries(asMembers(option)).filter(([name, value]) => recorded.includes(name) && typeof value === 'string'),
    ),
  );
  return canonicalHash(options);
}

function valueSubject(type: string, value: string): SignedSubject {
  const normalize = () => IDENTIFIER_TYPES.get(type)?.normalize(value, { banglaQrChecksum: 'warn' }).value ?? null;
  return { type, value, normalizedValue: unlessRefused(normalize) };
}

/** A name is recorded in its normalized form alone, so value and normalized value are the same. */
function nameSubject(label: string, slug: string): SignedSubject {
  const normalizedValue = unlessRefused(() => fullNameOf(normalizeLabel(label), asSlug(slug) ?? ''));
  return { type: 'custom', value: normalizedValue, normalizedValue };
}

function unlessRefused(normalize: () => string | null): string | null {
  try {
    return normalize();
  } catch (error) {
    if (error instanceof InvalidIdentifier || error instanceof InvalidLabel) return null;
    throw error;
  }
}
