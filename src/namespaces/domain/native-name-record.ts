import type { NameStatus } from '../../registry/domain/name-status.js';

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

/** A name with the providers that it concerns. */
export interface NameWithOwner extends NativeNameRecord {
  readonly slug: string;
  /** The provider that registered it. */
  readonly providerId: string;
  /** The provider that has the namespace. */
  readonly ownerId: string;
}
