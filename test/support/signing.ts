import { createHash } from 'node:crypto';
import type { Json } from './http-client.js';

/** What a wallet is asked to sign; written without the service's own code, to hold it to the document. */
export interface SignedMessage {
  readonly audience: string;
  readonly request: string;
  readonly action: string;
  readonly pays: readonly string[];
  /** SHA-256 of the body's bytes. */
  readonly body: Buffer;
  readonly wallet: string;
  readonly provider: string;
  readonly idempotencyKey: string;
  readonly ifMatch: string;
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expiresAt: string;
}

export function textOf(message: SignedMessage): string {
  return [
    'Payment identifier authorization v1',
    `Audience: ${message.audience}`,
    `Request: ${message.request}`,
    `Action: ${message.action}`,
    ...message.pays.map((line) => `Pays: ${line}`),
    `Body: sha-256:${message.body.toString('base64url')}`,
    `Wallet: ${message.wallet}`,
    `Provider: ${message.provider}`,
    `Idempotency-Key: ${message.idempotencyKey}`,
    `If-Match: ${message.ifMatch}`,
    `Nonce: ${message.nonce}`,
    `Issued-At: ${message.issuedAt}`,
    `Expires-At: ${message.expiresAt}`,
  ].join('\n');
}

export const TYPED_DATA = {
  domain: { name: 'Payment Identifier Authorization', version: '1' },
  types: {
    Authorization: [
      { name: 'audience', type: 'string' },
      { name: 'request', type: 'string' },
      { name: 'action', type: 'string' },
      { name: 'pays', type: 'string[]' },
      { name: 'body', type: 'bytes32' },
      { name: 'wallet', type: 'string' },
      { name: 'provider', type: 'string' },
      { name: 'idempotencyKey', type: 'string' },
      { name: 'ifMatch', type: 'string' },
      { name: 'nonce', type: 'string' },
      { name: 'issuedAt', type: 'string' },
      { name: 'expiresAt', type: 'string' },
    ],
  },
  primaryType: 'Authorization',
} as const;

/** What a request does and what it pays, in the document's words. */
export function wordsOf(method: string, path: string, body: string): { action: string; pays: string[] } {
  const [, , room = '', first = '', second = '', third = ''] = (path.split('?')[0] ?? '')
    .split('/')
    .map(decodeURIComponent);
  if (room === 'controller-authorizations') return { action: 'Check this signature', pays: [] };
  const content = contentOf(body);
  const isName = room === 'namespaces';
  const brought = isName ? [content].filter(({ address }) => typeof address === 'string') : content['payment_options'];
  return {
    action: isName
      ? `${method === 'DELETE' ? `Remove name ${third}` : `Register name ${shown(content['label'])}`}@${first}`
      : actionOn(method, first, second, content),
    pays: method === 'DELETE' || second === 'emergency-suspend' || !Array.isArray(brought) ? [] : brought.map(payLine),
  };
}

function actionOn(method: string, id: string, verb: string, content: Json): string {
  const { type, value, name_id: nameId } = content;
  if (method === 'DELETE') return `Remove identifier ${id}`;
  if (verb === 'emergency-suspend') return `Suspend identifier ${id}`;
  if (method === 'PATCH') {
    const link = typeof nameId === 'string' ? `, link name ${nameId}` : '';
    return `Change identifier ${id}${nameId === null ? ', unlink its name' : link}`;
  }
  return `Register ${shown(type)} ${shown(value)}${typeof nameId === 'string' ? ` under name ${nameId}` : ''}`;
}

const DETAILS = {
  minimum_amount: 'minimum',
  maximum_amount: 'maximum',
  fixed_amount: 'exactly',
  expiration: 'until',
  memo: 'memo',
  payment_reference: 'reference',
  token_contract: 'contract',
  network_identifier: 'network',
};

function payLine(option: Json): string {
  const { asset, chain, address } = option ?? {};
  const details = Object.entries(DETAILS).map(([member, word]) =>
    typeof option?.[member] === 'string' ? `; ${word} ${option[member]}` : '',
  );
  return `${shown(asset)} on ${shown(chain)} to ${shown(address)}${details.join('')}`;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A test may send what is no JSON: the service refuses that before it looks at the signature. */
function contentOf(body: string): Json {
  try {
    const content = JSON.parse(body);
    return typeof content === 'object' && content !== null ? content : {};
  } catch {
    return {};
  }
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
