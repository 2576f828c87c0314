/** The states of a native name (D9). */
export const NAME_STATUSES = ['pending', 'active', 'suspended', 'removed'] as const;
export type NameStatus = (typeof NAME_STATUSES)[number];

/**
 * The changes of state that an operator may make. A pending name becomes active only together with its namespace. Also enforced by
 * `name_allows` of prisma/migrations/…_namespaces.
 */
export const NAME_TRANSITIONS: Readonly<Record<NameStatus, readonly NameStatus[]>> = {
  pending: ['removed'],
  active: ['suspended', 'removed'],
  suspended: ['active', 'removed'],
  removed: [],
};
