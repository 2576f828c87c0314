import { createPublicKey, verify as verifySignature } from 'node:crypto';
import { authorizationText, explainedText } from '../authorization-text.js';
import { parseEd25519PublicKey } from '../ed25519-public-key.js';
import type { SignatureMode } from './signature-mode.js';

/** The text's UTF-8 bytes, signed directly (RFC 8032). OpenSSL refuses other lengths, s ≥ L and an R in a second spelling. */
export const ed25519 = {
  name: 'ed25519',
  family: 'ed25519',
  expected: (message) => `Ed25519 (RFC 8032) over the UTF-8 bytes of the text, 64 bytes. ${explainedText(message)}`,
  verify(message, signature, controller) {
    const key = parseEd25519PublicKey(controller);
    if (key === null) return false;
    // As a JWK (RFC 8037): importing the same key from DER costs more than the verification itself.
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') };
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    return verifySignature(null, Buffer.from(authorizationText(message), 'utf8'), publicKey, signature);
  },
} as const satisfies SignatureMode;
