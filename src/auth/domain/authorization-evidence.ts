import { z } from 'zod';
import { decodeBase64url } from './base64url.js';

const Time = z.iso.datetime({
  precision: 0,
  error: 'must be a real RFC 3339 time in UTC with whole seconds, ending in Z',
});

/**
 * Everything a controller signed and the signature itself, without the body: stored with the history event (D12), so
 * that anyone can verify later who asked for what. Strict, since a member that nobody signed must not travel with it. The
 * database knows the syntax of the nonce, too: prisma/migrations/…_values.
 */
export const AuthorizationEvidence = z.strictObject(
  {
    v: z.literal(1, 'must be 1'),
    alg: z.string('must name an authorization mode'),
    /** `X-Controller-Wallet` exactly as sent. */
    wallet: z.string(),
    audience: z.string(),
    /** Method, a space, then path and query exactly as received. */
    request: z.string(),
    body_sha256: z.string().refine((text) => decodeBase64url(text)?.length === 32),
    provider: z.string(),
    /** Never `-`: the text writes that where there is none. */
    idempotency_key: z
      .string()
      .refine((key) => key !== '-')
      .nullable(),
    nonce: z.stringFormat('nonce', /^[A-Za-z0-9_-]{16,128}$/, 'must be 16 to 128 characters of A-Z a-z 0-9 _ -'),
    issued_at: Time,
    expires_at: Time,
    signature: z.stringFormat('signature', /^0x(?:[0-9a-fA-F]{2})+$/, 'must be 0x followed by hexadecimal bytes'),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? 'must have no members beyond those of version 1' : 'must be a JSON object',
  },
);
export type AuthorizationEvidence = z.infer<typeof AuthorizationEvidence>;

/** The part of the evidence that the signature covers. */
export type SignedFields = Readonly<Omit<AuthorizationEvidence, 'v' | 'alg' | 'signature'>>;
