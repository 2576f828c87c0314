/** The entity tag of a version (RFC 9110): it changes with every event. */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/** Whether a change with this `If-Match` may be made to a version; null without the header. Weak tags match nothing. */
export function matchesVersion(ifMatch: string | null, version: number): boolean {
  if (ifMatch === null || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => tag.trim() === entityTag(version));
}
