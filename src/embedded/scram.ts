import { createHash, createHmac, pbkdf2Sync, timingSafeEqual } from 'node:crypto';

/** How PostgreSQL names the one mechanism that is offered. */
export const SCRAM_MECHANISM = 'SCRAM-SHA-256';

/** Where the last attribute of a client's last message begins. */
const PROOF = ',p=';
/** As PostgreSQL does by default; RFC 7677 asks for at least as many. */
const ITERATIONS = 4096;
const KEY_BYTES = 32;

/** What a server keeps of a password (RFC 5802): enough to check it, and to prove that the server knows it too. */
export interface ScramVerifier {
  readonly salt: Buffer;
  readonly storedKey: Buffer;
  readonly serverKey: Buffer;
}

/** @param password printable ASCII, which needs no preparation */
export function scramVerifier(password: string, salt: Buffer): ScramVerifier {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, KEY_BYTES, 'sha256');
  const clientKey = hmac(salted, 'Client Key');
  return { salt, storedKey: sha256(clientKey), serverKey: hmac(salted, 'Server Key') };
}

/** What the server says in the course of one authentication. */
export interface ScramChallenge {
  readonly message: string;
  /** @returns the server's own proof for the client; null when the client does not know the password */
  answer(clientFinal: string): string | null;
}

/**
 * The server's half of SCRAM-SHA-256 (RFC 7677), without channel binding: a client proves that it knows the password
 * without saying it, so that a process that waits on the port in place of the service does not learn it.
 * @param serverNonce random and used once
 * @returns null when the client's first message is malformed
 */
export function scramChallenge(
  verifier: ScramVerifier,
  clientFirst: string,
  serverNonce: string,
): ScramChallenge | null {
  const first = /^([ny],[^,]*,)(n=[^,]*,r=([\x21-\x2b\x2d-\x7e]+))$/.exec(clientFirst);
  if (!first) return null;
  const [, header = '', bare = '', clientNonce = ''] = first;
  const nonce = clientNonce + serverNonce;
  const message = `r=${nonce},s=${verifier.salt.toString('base64')},i=${ITERATIONS}`;
  const expected = `c=${Buffer.from(header, 'latin1').toString('base64')},r=${nonce}`;

  return {
    message,
    answer: (clientFinal) => {
      // RFC 5802, 5.1: the proof stands last.
      const end = clientFinal.lastIndexOf(PROOF);
      const [unproven, proof] = [clientFinal.slice(0, Math.max(end, 0)), clientFinal.slice(end + PROOF.length)];
      const signed = `${bare},${message},${expected}`;
      const clientKey = xor(Buffer.from(proof, 'base64'), hmac(verifier.storedKey, signed));
      const knows = clientKey !== null && timingSafeEqual(sha256(clientKey), verifier.storedKey);
      return knows && unproven === expected ? `v=${hmac(verifier.serverKey, signed).toString('base64')}` : null;
    },
  };
}

function xor(one: Buffer, other: Buffer): Buffer | null {
  return one.length === other.length ? Buffer.from(one.map((byte, index) => byte ^ (other[index] ?? 0))) : null;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text, 'latin1').digest();
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
