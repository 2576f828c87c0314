/** The states of a native name (D9). */
export const NAME_STATUSES = ['pending', 'active', 'suspended', 'removed'] as const;
export type NameStatus = (typeof NAME_STATUSES)[number];

/**
 * What an operator may make of a name. A pending one becomes active only together with its namespace. The database
 * has the same table: `name_allows` in prisma/migrations/…_namespaces.
 */
export const NAME_TRANSITIONS: Readonly<Record<NameStatus, readonly NameStatus[]>> = {
  pending: ['removed'],
  active: ['suspended', 'removed'],
  suspended: ['active', 'removed'],
  removed: [],
};
