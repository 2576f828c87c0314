/** The kinds of items that need an operator's decision. An identifier with a waiting update cannot be paid, so it comes first. */
export const WAITING_KINDS = ['update', 'registration', 'namespace', 'complaint', 'provider'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** The position of an item in the queue; a page begins after it. */
export interface WaitingPlace {
  readonly urgent: boolean;
  readonly since: Date;
  readonly id: string;
}

export function isUrgent(kind: WaitingKind): boolean {
  return kind === 'update';
}

/** How long something waits, in the two largest units that matter: `3 days 4 h`. */
export function ageText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'} ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min` : `${seconds} s`;
}
