import { z } from 'zod';

/** The version of the signed text, of the typed data and of the header. */
export const AUTHORIZATION_VERSION = 1;

const Time = z.iso.datetime({
  precision: 0,
  error: 'must be a real RFC 3339 time in UTC with whole seconds, ending in Z',
});

/**
 * Everything a controller signed and the signature itself: stored with the history event (D12), so that anyone can
 * verify later who asked for what. The words of the text follow from `request` and `body`. Strict, since a member that
 * nobody signed must not travel with it. The syntax of the nonce is also enforced by prisma/migrations/…_values.
 */
export const AuthorizationEvidence = z.strictObject(
  {
    v: z.literal(AUTHORIZATION_VERSION, `must be ${AUTHORIZATION_VERSION}`),
    alg: z.string('must name an authorization mode'),
    wallet: z.string().meta({ description: '`X-Controller-Wallet` exactly as sent.' }),
    audience: z.string().meta({ description: 'The public base URL of the service that it was signed for.' }),
    request: z.string().meta({ description: 'The method, a space, then path and query exactly as received.' }),
    body: z
      .string()
      .refine(isBase64)
      .meta({ description: 'The exact bytes of the body in base64; empty when there was none.' }),
    provider: z.string().meta({ description: 'The id of the provider whose key the request had.' }),
    idempotency_key: z
      .string()
      .nullable()
      .meta({ description: '`Idempotency-Key` exactly as sent; null without one.' }),
    if_match: z.string().nullable().meta({ description: '`If-Match` exactly as sent; null without one.' }),
    nonce: matching(/^[A-Za-z0-9_-]{16,128}$/, 'must be 16 to 128 characters of A-Z a-z 0-9 _ -'),
    issued_at: Time,
    expires_at: Time,
    signature: matching(/^0x(?:[0-9a-fA-F]{2})+$/, 'must be 0x followed by hexadecimal bytes'),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? 'must have no members beyond those of version 1' : 'must be a JSON object',
  },
);
export type AuthorizationEvidence = z.infer<typeof AuthorizationEvidence>;

/** The part of the evidence that the signature covers. */
export type SignedFields = Readonly<Omit<AuthorizationEvidence, 'v' | 'alg' | 'signature'>>;

function matching(pattern: RegExp, error: string) {
  return z.string(error).regex(pattern, error);
}

/** Whether a text is base64 in its one spelling: Node's decoder skips what it does not know, and stray trailing bits. */
function isBase64(text: string): boolean {
  return Buffer.from(text, 'base64').toString('base64') === text;
}
