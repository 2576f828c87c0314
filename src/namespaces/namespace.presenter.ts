import type { Namespace } from './domain/namespace.js';
import type { NativeNameRecord, NameWithOwner } from './domain/native-name-record.js';
import type { NamespaceName, Namespace as NamespaceView } from './namespace.schema.js';

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

export function presentName(name: NativeNameRecord, slug: string): NamespaceName {
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

/**
 * A reservation is visible to the provider that has the namespace only; a wallet's name to all providers, like identifiers
 * (D9).
 */
export function isSeenBy(
  providerId: string,
  { controller, ownerId }: Pick<NameWithOwner, 'controller' | 'ownerId'>,
): boolean {
  return controller !== null || ownerId === providerId;
}

/** The name as a provider sees it: without the reference by which another provider knows its customer. */
export function presentNameTo(providerId: string, name: NameWithOwner): NamespaceName {
  const isOwn = name.providerId === providerId || name.ownerId === providerId;
  return presentName(isOwn ? name : { ...name, controllerRef: null }, name.slug);
}
