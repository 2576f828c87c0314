import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { base58 } from '@scure/base';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { sha256, type SignedMessage, textOf, TYPED_DATA, wordsOf } from './signing.js';

/** What a wallet signs, and where it goes. */
export interface SigningRequest {
  readonly method: string;
  readonly path: string;
  /** The exact text of the body; absent when there is none. */
  readonly body?: string;
  readonly provider: string;
  readonly audience?: string;
  readonly idempotencyKey?: string;
  readonly ifMatch?: string;
  readonly nonce?: string;
  readonly issuedAt?: Date;
  readonly lifetimeSeconds?: number;
  /** What the wallet was shown, where a provider shows it something else than it sends. */
  readonly shown?: { readonly action?: string; readonly pays?: string[] };
}

/** A controller: its address as sent, as recorded, and its signature over one request. */
export interface TestWallet {
  readonly address: string;
  readonly controller: string;
  authorize(request: SigningRequest): Promise<Record<string, string>>;
}

export function evmWallet(alg: 'eip191' | 'eip712' = 'eip191'): TestWallet {
  const account = privateKeyToAccount(generatePrivateKey());
  return walletOf(account.address, alg, (message) =>
    alg === 'eip191'
      ? account.signMessage({ message: textOf(message) })
      : account.signTypedData({ ...TYPED_DATA, message: { ...message, body: `0x${message.body.toString('hex')}` } }),
  );
}

export function ed25519Wallet(): TestWallet {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return walletOf(
    base58.encode(raw),
    'ed25519',
    async (message) => `0x${sign(null, Buffer.from(textOf(message)), privateKey).toString('hex')}`,
  );
}

function walletOf(address: string, alg: string, signMessage: (message: SignedMessage) => Promise<string>): TestWallet {
  return {
    address,
    controller: address,
    authorize: async (request) => {
      const issuedAt = request.issuedAt ?? new Date();
      const expiresAt = new Date(issuedAt.getTime() + (request.lifetimeSeconds ?? 300) * 1000);
      const message: SignedMessage = {
        audience: request.audience ?? 'https://pay.example',
        request: `${request.method} ${request.path}`,
        ...wordsOf(request.method, request.path, request.body ?? ''),
        ...request.shown,
        body: sha256(request.body ?? ''),
        wallet: address,
        provider: request.provider,
        idempotencyKey: request.idempotencyKey ?? '-',
        ifMatch: request.ifMatch ?? '-',
        nonce: request.nonce ?? randomBytes(16).toString('base64url'),
        issuedAt: wholeSeconds(issuedAt),
        expiresAt: wholeSeconds(expiresAt),
      };
      const envelope = {
        v: 1,
        alg,
        nonce: message.nonce,
        issued_at: message.issuedAt,
        expires_at: message.expiresAt,
        signature: await signMessage(message),
      };
      return {
        'x-controller-wallet': address,
        'x-controller-authorization': Buffer.from(JSON.stringify(envelope)).toString('base64url'),
        ...(request.idempotencyKey !== undefined && { 'idempotency-key': request.idempotencyKey }),
        ...(request.ifMatch !== undefined && { 'if-match': request.ifMatch }),
      };
    },
  };
}

export function wholeSeconds(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z');
}
