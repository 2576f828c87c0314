/** The states of a namespace (D9). */
export const NAMESPACE_STATUSES = ['pending', 'active', 'rejected', 'suspended'] as const;
export type NamespaceStatus = (typeof NAMESPACE_STATUSES)[number];

/** Who may register names: the owner, any approved provider, or nobody (D9). */
export const REGISTRATION_POLICIES = ['provider_only', 'open', 'closed'] as const;
export type RegistrationPolicy = (typeof REGISTRATION_POLICIES)[number];

/** How many namespaces of one provider can be pending (D9). */
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
 * What an operator can decide about a namespace, from which state, and to which. Also enforced by `namespace_allows` of
 * prisma/migrations/…_namespaces.
 */
export const NAMESPACE_DECISIONS = {
  approve: { from: 'pending', to: 'active' },
  reject: { from: 'pending', to: 'rejected' },
  suspend: { from: 'active', to: 'suspended' },
  reinstate: { from: 'suspended', to: 'active' },
} as const satisfies Record<string, { from: NamespaceStatus; to: NamespaceStatus }>;
export type NamespaceDecision = keyof typeof NAMESPACE_DECISIONS;

/**
 * Whether a provider may register a name (D9). A pending namespace already takes names. A name without a wallet's signature is a
 * reservation, which only the owner can make.
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
