import { createHash } from 'node:crypto';

/** The entity tag of a version (RFC 9110): it changes with every event. */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/** The entity tag of a resource without a version: a digest of its representation. */
export function contentTag(shown: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(shown)).digest('base64url')}"`;
}

/** Whether `If-Match` (null without the header) allows a change of this version. Weak tags match nothing. */
export function matchesVersion(ifMatch: string | null, version: number): boolean {
  return matchesTag(ifMatch, entityTag(version));
}

/** Whether `If-Match` allows a change of a resource with this entity tag. */
export function matchesTag(ifMatch: string | null, present: string): boolean {
  if (ifMatch === null || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => tag.trim() === present);
}
