import type { Identifier, IdentifierEvent } from '../api.js';
import { MODES } from '../authorization/digests.js';
import { isKnownRequest } from '../authorization/words.js';
import { isKnownType } from './known-type.js';
import { isKnownTransition } from './lifecycle.js';
import { signedChangeOf } from './signed-change.js';

const ACTORS: ReadonlySet<string> = new Set<IdentifierEvent['actor']['kind']>(['provider', 'operator', 'system']);
const VERSION = 1;

/** Whether this release knows everything that an event consists of. What it does not know is no fraud: a later one may. */
export function isKnownEvent(event: IdentifierEvent, { type }: Identifier): boolean {
  const { controller_authorization: evidence, actor } = event;
  const isUsual = isKnownTransition(event) && ACTORS.has(actor.kind) && isKnownType(type);
  if (!isUsual || evidence === null) return isUsual;
  return isVerifiable(event) && signedChangeOf(evidence)?.hasUnknownMembers !== true;
}

/** Whether this release knows what was signed here, and how. */
export function isVerifiable({ controller_authorization: evidence }: IdentifierEvent): boolean {
  if (evidence === null) return false;
  const isKnownMode = MODES.some((mode) => mode === evidence.alg);
  return evidence.v === VERSION && isKnownMode && isKnownRequest(evidence.request);
}
