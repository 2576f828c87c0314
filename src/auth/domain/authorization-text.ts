import { AUTHORIZATION_VERSION } from './authorization-evidence.js';
import type { AuthorizationMessage } from './authorization-message.js';

/** The text that a controller signs, version 1 (D7). Each field is the rest of its line. */
export function authorizationText(message: AuthorizationMessage): string {
  return [
    `Payment identifier authorization v${AUTHORIZATION_VERSION}`,
    `Audience: ${message.audience}`,
    `Request: ${message.request}`,
    `Action: ${message.action}`,
    ...message.pays.map((line) => `Pays: ${line}`),
    `Body: sha-256:${message.bodyHash.toString('base64url')}`,
    `Wallet: ${message.wallet}`,
    `Provider: ${message.provider}`,
    `Idempotency-Key: ${message.idempotencyKey}`,
    `If-Match: ${message.ifMatch}`,
    `Nonce: ${message.nonce}`,
    `Issued-At: ${message.issuedAt}`,
    `Expires-At: ${message.expiresAt}`,
  ].join('\n');
}

/** The text for a developer whose signature was refused, with how its lines are joined. */
export function explainedText(message: AuthorizationMessage): string {
  return `The text, its lines joined by LF and none at its end:\n\n${authorizationText(message)}`;
}
