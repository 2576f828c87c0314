import type { ControllerAuthorization } from '../api.js';
import { fromHex } from '../authorization/bytes.js';
import { MODES } from '../authorization/digests.js';
import { DraftRefused } from '../authorization/draft-refused.js';
import type { SignedFields } from '../authorization/text.js';
import { signerOf } from './signature.js';
import { signedBodyOf } from './signed-body.js';

/** The controller who signed what a history keeps, in the recorded spelling; null when nobody has. */
export function verifyEvidence(evidence: ControllerAuthorization, audience: string): string | null {
  const alg = MODES.find((mode) => mode === evidence.alg);
  const body = signedBodyOf(evidence);
  const signature = fromHex(evidence.signature);
  if (evidence.v !== 1 || evidence.audience !== audience) return null;
  if (!alg || !body || !signature) return null;
  return signerUnlessUnsignable(alg, { ...evidence, body }, signature);
}

function signerUnlessUnsignable(...signed: [(typeof MODES)[number], SignedFields, Uint8Array]): string | null {
  try {
    return signerOf(...signed);
  } catch (error) {
    if (error instanceof DraftRefused) return null;
    throw error;
  }
}
