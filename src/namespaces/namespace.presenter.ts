import type { NameStatus } from '../registry/domain/name-status.js';
import type { Namespace } from './domain/namespace.js';
import type { NamespaceName as NameView, Namespace as NamespaceView } from './namespace.schema.js';

/** A native name with the identifier that carries it. */
export interface NativeNameRecord {
  readonly id: string;
  readonly label: string;
  readonly fullName: string;
  readonly status: NameStatus;
  readonly controller: string | null;
  readonly controllerRef: string | null;
  readonly identifierId: string | null;
  readonly createdAt: Date;
}

/** A name with whom it belongs to. */
export interface FoundName extends NativeNameRecord {
  readonly slug: string;
  /** The provider that registered it. */
  readonly providerId: string;
  /** The provider that has the namespace. */
  readonly ownerId: string;
}

export function presentNamespace(namespace: Namespace): NamespaceView {
  return {
    id: namespace.id,
    slug: namespace.slug,
    description: namespace.description,
    status: namespace.status,
    registration_policy: namespace.registrationPolicy,
    reserved_names: namespace.reservedNames,
    provider_id: namespace.providerId,
    created_at: namespace.createdAt.toISOString(),
    approved_at: namespace.approvedAt?.toISOString() ?? null,
  };
}

export function presentName(name: NativeNameRecord, slug: string): NameView {
  return {
    id: name.id,
    namespace: slug,
    label: name.label,
    full_name: name.fullName,
    status: name.status,
    controller: name.controller,
    controller_ref: name.controllerRef,
    identifier_id: name.identifierId,
    created_at: name.createdAt.toISOString(),
  };
}

/** A reservation is known to the provider that has the namespace; a wallet's name to all, as identifiers are (D9). */
export function isSeenBy(
  providerId: string,
  { controller, ownerId }: Pick<FoundName, 'controller' | 'ownerId'>,
): boolean {
  return controller !== null || ownerId === providerId;
}

/** The name as a provider sees it: what another one calls its customer is not its business. */
export function presentNameTo(providerId: string, name: FoundName): NameView {
  const isOwn = name.providerId === providerId || name.ownerId === providerId;
  return presentName(isOwn ? name : { ...name, controllerRef: null }, name.slug);
}
