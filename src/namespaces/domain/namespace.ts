/** The states of a namespace (D9). */
export const NAMESPACE_STATUSES = ['pending', 'active', 'rejected', 'suspended'] as const;
export type NamespaceStatus = (typeof NAMESPACE_STATUSES)[number];

/** Who may register names: the owner, any approved provider, nobody (D9). */
export const REGISTRATION_POLICIES = ['provider_only', 'open', 'closed'] as const;
export type RegistrationPolicy = (typeof REGISTRATION_POLICIES)[number];

/** How many namespaces of one provider can wait for approval (D9). */
export const MAX_PENDING_NAMESPACES = 20;

export interface Namespace {
  readonly id: string;
  readonly slug: string;
  readonly description: string | null;
  readonly status: NamespaceStatus;
  readonly registrationPolicy: RegistrationPolicy;
  readonly reservedNames: string[];
  readonly providerId: string;
  readonly createdAt: Date;
  readonly approvedAt: Date | null;
}

/**
 * What an operator may make of a namespace. The database has the same table: `namespace_allows` in
 * prisma/migrations/…_namespaces.
 */
export const NAMESPACE_TRANSITIONS: Readonly<Record<NamespaceStatus, readonly NamespaceStatus[]>> = {
  pending: ['active', 'rejected'],
  active: ['suspended'],
  suspended: ['active'],
  rejected: [],
};

/**
 * Whether a provider may register a name (D9). An application takes names before it is approved; a name that no wallet
 * signs for is a reservation, which only the owner can make.
 */
export function mayRegister(
  namespace: Pick<Namespace, 'status' | 'registrationPolicy' | 'providerId'>,
  providerId: string,
  isSigned: boolean,
): boolean {
  if (namespace.status !== 'pending' && namespace.status !== 'active') return false;
  if (namespace.registrationPolicy === 'closed') return false;
  return namespace.providerId === providerId || (namespace.registrationPolicy === 'open' && isSigned);
}
