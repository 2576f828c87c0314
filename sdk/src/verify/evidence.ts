import { sha256 } from '@noble/hashes/sha2.js';
import { base64 } from '@scure/base';
import type { ControllerAuthorization } from '../api.js';
import { base64url, fromHex } from '../authorization/bytes.js';
import { MODES } from '../authorization/digests.js';
import { DraftRefused } from '../authorization/draft-refused.js';
import type { SignedFields } from '../authorization/text.js';
import { signerOf } from './signature.js';

/** The body that was signed, or null when it was not kept as base64 or is not the one with the recorded hash. */
export function signedBodyOf({ body, body_sha256 }: ControllerAuthorization): Uint8Array | null {
  const bytes = body === undefined ? null : decodeBase64(body);
  if (bytes === null) return null;
  return body_sha256 === undefined || body_sha256 === base64url(sha256(bytes)) ? bytes : null;
}

/** The controller who signed what a history keeps, in the recorded spelling; null when nobody has. */
export function verifyEvidence(evidence: ControllerAuthorization, audience: string): string | null {
  const alg = MODES.find((mode) => mode === evidence.alg);
  const body = signedBodyOf(evidence);
  const signature = fromHex(evidence.signature);
  const { if_match } = evidence;
  if (evidence.v !== 1 || evidence.audience !== audience || if_match === undefined) return null;
  if (!alg || !body || !signature) return null;
  return signerUnlessUnsignable(alg, { ...evidence, body, if_match }, signature);
}

function signerUnlessUnsignable(...signed: [(typeof MODES)[number], SignedFields, Uint8Array]): string | null {
  try {
    return signerOf(...signed);
  } catch (error) {
    if (error instanceof DraftRefused) return null;
    throw error;
  }
}

/** Strict: padded, canonical, nothing else in it. */
function decodeBase64(text: string): Uint8Array | null {
  try {
    return base64.decode(text);
  } catch {
    return null;
  }
}
