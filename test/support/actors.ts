import { randomBytes, randomUUID } from 'node:crypto';
import { API_KEY_RANDOM_BYTES, digestApiKey, formatApiKey, lastFour } from '../../src/auth/domain/api-key.js';
import type { Answer, Call, Json } from './http-client.js';
import type { Service } from './service.js';
import type { SigningRequest, TestWallet } from './wallets.js';

export const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const OPTION = { chain: 'eip155:1', asset: 'USDC', address: ADDRESS };

/** What the wallet signs where it differs from what is sent, and what is sent besides. */
export interface Over extends Partial<SigningRequest> {
  readonly headers?: Record<string, string>;
}

/** A request as it goes over the wire, to be sent as often as a test likes, to whichever process. */
export interface SignedCall {
  readonly method: string;
  readonly path: string;
  readonly call: Call;
}

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

  /** A provider that an operator has made, with the key that the operator gave it. */
  static with(service: Service, id: string, issued: Json): Provider {
    return new Provider(service, id, issued['id'], issued['key']);
  }

  /** Has a wallet sign a request. */
  async sign(
    wallet: TestWallet,
    method: string,
    path: string,
    body?: unknown,
    { headers, ...over }: Over = {},
  ): Promise<SignedCall> {
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const authorization = await wallet.authorize({ method, path, provider: this.id, ...text, ...over });
    return { method, path, call: { key: this.key, headers: { ...authorization, ...headers }, ...text } };
  }

  send({ method, path, call }: SignedCall, service = this.service): Promise<Answer> {
    return service.http.call(method, path, call);
  }

  /** Sends a request that a wallet has signed. */
  async signed(wallet: TestWallet, method: string, path: string, body?: unknown, over?: Over): Promise<Answer> {
    return this.send(await this.sign(wallet, method, path, body, over));
  }

  register(
    wallet: TestWallet,
    type: string,
    value: string,
    options: unknown[] = [OPTION],
    over?: Over,
  ): Promise<Answer> {
    return this.signed(wallet, 'POST', '/v1/identifiers', { type, value, payment_options: options }, over);
  }

  update(wallet: TestWallet, id: string, body: unknown, over?: Over): Promise<Answer> {
    return this.signed(wallet, 'PATCH', `/v1/identifiers/${id}`, body, over);
  }

  remove(wallet: TestWallet, id: string, over?: Over): Promise<Answer> {
    return this.signed(wallet, 'DELETE', `/v1/identifiers/${id}`, undefined, over);
  }

  suspend(wallet: TestWallet, id: string, body?: unknown, over?: Over): Promise<Answer> {
    return this.signed(wallet, 'POST', `/v1/identifiers/${id}/emergency-suspend`, body, over);
  }

  /** All events of an identifier. */
  async history(id: string): Promise<Json[]> {
    const events: Json[] = [];
    for (let cursor = ''; ;) {
      const { body } = await this.get(`/v1/identifiers/${id}/history?limit=100${cursor}`);
      events.push(...body['events']);
      if (body['next_cursor'] === null) return events;
      cursor = `&cursor=${body['next_cursor']}`;
    }
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
    `insert into api_keys (id, kind, provider_id, last_four, digest) values ($1, $2::api_key_kind, $3, $4, decode($5, 'hex'))`,
    [keyId, kind, providerId, lastFour(key), digestApiKey(key)],
  );
  return { keyId, key };
}
