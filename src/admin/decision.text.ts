import type { HeldName } from '../registry/domain/release.js';

/** What a decision about an identifier, a name or a namespace came to. */
interface Outcome {
  readonly status: string;
  /** false if it was as decided already. */
  readonly isChanged: boolean;
}

/** @param what was decided about, as a sentence begins with it */
export function decisionText(what: string, { status, isChanged }: Outcome): string {
  return isChanged ? `${what} is ${status}.` : `${what} was already ${status}: nothing was changed.`;
}

/** The end of a sentence about a release, if something is left to do before the value can be registered; otherwise empty. */
export function nameInTheWayText(name: HeldName | null): string {
  if (name === null) return '';
  return `; somebody still holds the name ${name.fullName}, and nobody else can register the value before "names remove ${name.id}"`;
}
