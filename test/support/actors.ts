import { randomBytes, randomUUID } from 'node:crypto';
import { API_KEY_RANDOM_BYTES, digestApiKey, formatApiKey, lastFour } from '../../src/auth/domain/api-key.js';
import type { Answer, Call } from './http-client.js';
import type { Service } from './service.js';
import { evmWallet, type SigningRequest, type TestWallet } from './wallets.js';

export const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const OPTION = { chain: 'eip155:1', asset: 'USDC', address: ADDRESS };

/** A provider with a key, and what it does for wallets. */
export class Provider {
  private constructor(
    readonly service: Service,
    readonly id: string,
    readonly keyId: string,
    readonly key: string,
  ) {}

  static async create(service: Service, status = 'approved'): Promise<Provider> {
    const id = randomUUID();
    await service.sql(`insert into providers (id, name, status) values ($1, $2, $3::provider_status)`, [
      id,
      'Test',
      status,
    ]);
    const { keyId, key } = await issueKey(service, id);
    return new Provider(service, id, keyId, key);
  }

  /** Sends a request that a wallet has signed. */
  async signed(
    wallet: TestWallet,
    method: string,
    path: string,
    body?: unknown,
    over: Partial<SigningRequest> = {},
  ): Promise<Answer> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const request = { method, path, provider: this.id, ...(text !== undefined && { body: text }), ...over };
    const headers = await wallet.authorize(request);
    const call: Call = { key: this.key, headers, ...(text !== undefined && { body: text }) };
    return this.service.http.call(method, path, call);
  }

  register(
    wallet: TestWallet,
    type: string,
    value: string,
    options: unknown[] = [OPTION],
    over?: Partial<SigningRequest>,
  ): Promise<Answer> {
    return this.signed(wallet, 'POST', '/v1/identifiers', { type, value, payment_options: options }, over);
  }

  update(wallet: TestWallet, id: string, body: unknown, over?: Partial<SigningRequest>): Promise<Answer> {
    return this.signed(wallet, 'PATCH', `/v1/identifiers/${id}`, body, over);
  }

  remove(wallet: TestWallet, id: string): Promise<Answer> {
    return this.signed(wallet, 'DELETE', `/v1/identifiers/${id}`);
  }

  suspend(wallet: TestWallet, id: string, body?: unknown): Promise<Answer> {
    return this.signed(wallet, 'POST', `/v1/identifiers/${id}/emergency-suspend`, body);
  }

  resolve(type: string, value: string): Promise<Answer> {
    return this.service.http.resolve(this.key, { type, value });
  }

  get(path: string): Promise<Answer> {
    return this.service.http.get(path, { key: this.key });
  }
}

/** Issues a key as the operator would; without a provider a Free key. */
export async function issueKey(service: Service, providerId: string | null): Promise<{ keyId: string; key: string }> {
  const kind = providerId === null ? 'free' : 'provider';
  const key = formatApiKey(kind, randomBytes(API_KEY_RANDOM_BYTES));
  const keyId = randomUUID();
  await service.sql(
    `insert into api_keys (id, kind, provider_id, last_four, digest) values ($1, $2::api_key_kind, $3, $4, $5)`,
    [keyId, kind, providerId, lastFour(key), digestApiKey(key)],
  );
  return { keyId, key };
}

export { evmWallet };
