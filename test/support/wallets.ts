import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { base58 } from '@scure/base';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

/** What a wallet signs, and where it goes. */
export interface SigningRequest {
  readonly method: string;
  readonly path: string;
  /** The exact text of the body; absent when there is none. */
  readonly body?: string;
  readonly provider: string;
  readonly audience?: string;
  readonly idempotencyKey?: string;
  readonly nonce?: string;
  readonly issuedAt?: Date;
  readonly lifetimeSeconds?: number;
}

/** A controller: its address as sent, as recorded, and its signature over one request. */
export interface TestWallet {
  readonly address: string;
  readonly controller: string;
  authorize(request: SigningRequest): Promise<Record<string, string>>;
}

export function evmWallet(): TestWallet {
  const account = privateKeyToAccount(generatePrivateKey());
  return walletOf(account.address, 'eip191', (text) => account.signMessage({ message: text }));
}

export function ed25519Wallet(): TestWallet {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return walletOf(
    base58.encode(raw),
    'ed25519',
    async (text) => `0x${sign(null, Buffer.from(text), privateKey).toString('hex')}`,
  );
}

function walletOf(address: string, alg: string, signText: (text: string) => Promise<string>): TestWallet {
  return {
    address,
    controller: address,
    authorize: async (request) => {
      const issuedAt = request.issuedAt ?? new Date();
      const expiresAt = new Date(issuedAt.getTime() + (request.lifetimeSeconds ?? 300) * 1000);
      const envelope = {
        v: 1,
        alg,
        nonce: request.nonce ?? randomBytes(16).toString('base64url'),
        issued_at: wholeSeconds(issuedAt),
        expires_at: wholeSeconds(expiresAt),
      };
      const text = [
        'Payment identifier authorization v1',
        `Audience: ${request.audience ?? 'https://pay.example'}`,
        `Request: ${request.method} ${request.path}`,
        `Body: sha-256:${createHash('sha256')
          .update(request.body ?? '')
          .digest('base64url')}`,
        `Wallet: ${address}`,
        `Provider: ${request.provider}`,
        `Idempotency-Key: ${request.idempotencyKey ?? '-'}`,
        `Nonce: ${envelope.nonce}`,
        `Issued-At: ${envelope.issued_at}`,
        `Expires-At: ${envelope.expires_at}`,
      ].join('\n');
      const signature = await signText(text);
      return {
        'x-controller-wallet': address,
        'x-controller-authorization': Buffer.from(JSON.stringify({ ...envelope, signature })).toString('base64url'),
        ...(request.idempotencyKey !== undefined && { 'idempotency-key': request.idempotencyKey }),
      };
    },
  };
}

function wholeSeconds(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z');
}
