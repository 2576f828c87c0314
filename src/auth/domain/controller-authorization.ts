import { type AuthorizationEnvelope, decodeEnvelope } from './authorization-envelope.js';
import { AuthorizationEvidence } from './authorization-evidence.js';
import { type AuthorizationMessage, authorizationMessage } from './authorization-message.js';
import { assertTimely } from './authorization-times.js';
import {
  AuthorizationInvalid,
  AuthorizationMalformed,
  AuthorizationModeNotAccepted,
} from './controller-authorization.errors.js';
import { type AuthorizationMode, authorizationModes } from './modes/catalogue.js';
import { parseWallet, type Wallet } from './wallet.js';

/** The request as the server received it: what the signed text is rebuilt from. */
export interface AuthorizedRequest {
  /** Public base URL from the server's configuration, never from the Host header. */
  readonly audience: string;
  readonly method: string;
  /** Path and query exactly as received. */
  readonly target: string;
  /** The raw bytes; none when there is no body. */
  readonly body: Uint8Array;
  /** `X-Controller-Wallet` exactly as sent. */
  readonly wallet: string;
  /** Id of the provider whose key is used. */
  readonly provider: string;
  /** `Idempotency-Key` exactly as sent, or null without the header. */
  readonly idempotencyKey: string | null;
  /** `If-Match` exactly as sent, or null without the header. */
  readonly ifMatch: string | null;
}

export interface AuthorizationPolicy {
  readonly modes: readonly AuthorizationMode[];
  readonly maxSeconds: number;
}

export interface ControllerAuthorization {
  /** EIP-55 address or base58 key, without a chain. */
  readonly controller: string;
  /** To be spent once per controller, in the transaction of the mutation. */
  readonly nonce: string;
  /** When the wallet signed, by its own clock: changes are applied in this order. */
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly evidence: AuthorizationEvidence;
}

/**
 * Proves that the wallet asked for exactly this request (D7), all but the nonce, which only the database can spend.
 * Cheap checks first: size and syntax, times, mode, then the signature.
 * @param header `X-Controller-Authorization`
 * @throws a named 401 of controller-authorization.errors
 */
export function verifyControllerAuthorization(
  request: AuthorizedRequest,
  header: string,
  policy: AuthorizationPolicy,
  now: Date,
): ControllerAuthorization {
  const envelope = decodeEnvelope(header);
  const wallet = parseWallet(request.wallet);
  if (wallet === null) {
    throw new AuthorizationMalformed(
      'X-Controller-Wallet: must be an EVM address (mixed case must match EIP-55) or the base58 Ed25519 key of a wallet, bare or in its CAIP-10 form',
    );
  }
  const evidence = evidenceOf(request, envelope);
  const message = authorizationMessage(evidence);
  assertTimely(envelope, policy.maxSeconds, now);

  const accepted = modesOf(wallet).filter(({ name }) => policy.modes.includes(name));
  const mode = accepted.find(({ name }) => name === envelope.alg);
  if (mode === undefined) throw new AuthorizationModeNotAccepted(accepted.map(({ name }) => name));

  if (!mode.verify(message, signatureBytes(evidence), wallet.controller)) {
    throw new AuthorizationInvalid(mode.expected(message));
  }
  return {
    controller: wallet.controller,
    nonce: evidence.nonce,
    issuedAt: new Date(evidence.issued_at),
    expiresAt: new Date(evidence.expires_at),
    evidence,
  };
}

/**
 * Verifies stored evidence again: rebuilds what was signed, checks the signature, and answers the controller, or null.
 * It asks neither the clock nor the policy of today, which have moved on since the mutation; whether the event happened
 * between `issued_at` and `expires_at` is for the reader of the event.
 */
export function verifyEvidence(stored: unknown): string | null {
  const { data: evidence } = AuthorizationEvidence.safeParse(stored);
  const wallet = evidence && parseWallet(evidence.wallet);
  const message = evidence && messageOrNull(evidence);
  if (!wallet || !message) return null;
  const mode = modesOf(wallet).find(({ name }) => name === evidence.alg);
  return mode?.verify(message, signatureBytes(evidence), wallet.controller) ? wallet.controller : null;
}

function messageOrNull(evidence: AuthorizationEvidence): AuthorizationMessage | null {
  try {
    return authorizationMessage(evidence);
  } catch (error) {
    if (error instanceof AuthorizationMalformed) return null;
    throw error;
  }
}

function modesOf(wallet: Wallet) {
  return authorizationModes.filter(({ family }) => family === wallet.family);
}

function evidenceOf(request: AuthorizedRequest, envelope: AuthorizationEnvelope): AuthorizationEvidence {
  return {
    v: envelope.v,
    alg: envelope.alg,
    wallet: request.wallet,
    audience: request.audience,
    request: `${request.method} ${request.target}`,
    body: Buffer.from(request.body).toString('base64'),
    provider: request.provider,
    idempotency_key: request.idempotencyKey,
    if_match: request.ifMatch,
    nonce: envelope.nonce,
    issued_at: envelope.issued_at,
    expires_at: envelope.expires_at,
    signature: envelope.signature,
  };
}

function signatureBytes(evidence: AuthorizationEvidence): Buffer {
  return Buffer.from(evidence.signature.slice('0x'.length), 'hex');
}
