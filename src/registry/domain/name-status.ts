/** The states of a native name (D9). */
export const NAME_STATUSES = ['pending', 'active', 'suspended', 'removed'] as const;
export type NameStatus = (typeof NAME_STATUSES)[number];
