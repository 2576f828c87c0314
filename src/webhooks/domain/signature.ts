import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/**
 * The secret of one version of an endpoint, derived from the service's key, so that it need not be stored.
 * @returns in the form of Standard Webhooks: `whsec_` and 32 bytes in base64
 */
export function secretOf(key: string, endpointId: string, version: number): string {
  const secret = createHmac('sha256', key).update(`webhook secret ${endpointId} ${version}`).digest('base64');
  return PREFIX + secret;
}

export interface Message {
  /** The same in every attempt. */
  readonly id: string;
  readonly timestampSeconds: number;
  readonly body: string;
}

/** The headers of a message, signed with each of the secrets (Standard Webhooks 1.0, scheme `v1`). */
export function signedHeaders(message: Message, secrets: readonly string[]): Record<string, string> {
  const { id, timestampSeconds, body } = message;
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${timestampSeconds}.${body}`)
      .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}
