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
