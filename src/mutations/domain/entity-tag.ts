import { createHash } from 'node:crypto';

/** The entity tag of a version (RFC 9110): it changes with every event. */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/** The entity tag of what has no version: it changes with whatever an answer shows of it. */
export function contentTag(shown: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(shown)).digest('base64url')}"`;
}

/** Whether a change with this `If-Match` may be made to a version; null without the header. Weak tags match nothing. */
export function matchesVersion(ifMatch: string | null, version: number): boolean {
  return matchesTag(ifMatch, entityTag(version));
}

/** The same for an entity tag of any kind. */
export function matchesTag(ifMatch: string | null, present: string): boolean {
  if (ifMatch === null || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => tag.trim() === present);
}
