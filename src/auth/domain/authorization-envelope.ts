import type { z } from 'zod';
import { repeatedMember } from '../../common/domain/repeated-member.js';
import { parseStrictJson } from '../../common/domain/strict-json.js';
import { AuthorizationEvidence } from './authorization-evidence.js';
import { decodeBase64url } from './base64url.js';
import { AuthorizationMalformed } from './controller-authorization.errors.js';

const MAX_HEADER_LENGTH = 4096;

/** What `X-Controller-Authorization` carries: only what the server cannot take from the request itself. */
const AuthorizationEnvelope = AuthorizationEvidence.pick({
  v: true,
  alg: true,
  nonce: true,
  issued_at: true,
  expires_at: true,
  signature: true,
});
export type AuthorizationEnvelope = Readonly<z.infer<typeof AuthorizationEnvelope>>;

/**
 * Decodes the header: base64url of a JSON object (D7).
 * An unknown member is refused: it is not covered by the signature, so the client that added it expects an effect that it does
 * not have. So is a repeated one, of which another program may take the other value.
 * @throws AuthorizationMalformed
 */
export function decodeEnvelope(header: string): AuthorizationEnvelope {
  if (header.length > MAX_HEADER_LENGTH) throw malformed(`must be at most ${MAX_HEADER_LENGTH} characters long`);
  const bytes = decodeBase64url(header);
  if (bytes === null) throw malformed('must be base64url without padding');
  const json = parseStrictJson(bytes, () => malformed('must be the base64url of a JSON object in UTF-8'));
  if (repeatedMember(bytes.toString()) !== null) throw malformed('must have each member once');
  const { data, error } = AuthorizationEnvelope.safeParse(json);
  if (error === undefined) return data;
  const [issue] = error.issues;
  throw malformed([...(issue?.path ?? []), issue?.message].join(' '));
}

function malformed(rule: string): AuthorizationMalformed {
  return new AuthorizationMalformed(`X-Controller-Authorization: ${rule}`);
}
