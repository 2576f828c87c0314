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

/** What is left to do for the wallet that a value was released for; empty if nothing is. */
export function nameInTheWayText(name: HeldName | null): string {
  if (name === null) return '';
  return ` Somebody still holds the name ${name.fullName}: nobody else can register the value before "names remove ${name.id}".`;
}
