import { createPublicKey, verify as verifySignature } from 'node:crypto';
import { authorizationText, explainedText } from '../authorization-text.js';
import { isStrongPoint, parseEd25519PublicKey } from '../ed25519-public-key.js';
import type { SignatureMode } from './signature-mode.js';

const SIGNATURE_LENGTH = 64;

/** The text's UTF-8 bytes, signed directly (RFC 8032). OpenSSL refuses s ≥ L. */
export const ed25519 = {
  name: 'ed25519',
  family: 'ed25519',
  expected: (message) => `Ed25519 (RFC 8032) over the UTF-8 bytes of the text, 64 bytes. ${explainedText(message)}`,
  verify(message, signature, controller) {
    const key = parseEd25519PublicKey(controller);
    // OpenSSL 3.5, in Node 24, refuses an R of small order, and earlier ones do not: no process may decide otherwise than another.
    if (key === null || signature.length !== SIGNATURE_LENGTH || !isStrongPoint(signature.subarray(0, 32)))
      return false;
    // As a JWK (RFC 8037): importing the same key from DER costs more than the verification itself.
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') };
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    return verifySignature(null, Buffer.from(authorizationText(message), 'utf8'), publicKey, signature);
  },
} as const satisfies SignatureMode;
