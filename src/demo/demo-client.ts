import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { base58 } from '@scure/base';
import { authorizationMessage } from '../auth/domain/authorization-message.js';
import { authorizationText } from '../auth/domain/authorization-text.js';
import { KeysService } from '../auth/keys.service.js';
import { ProvidersService } from '../auth/providers.service.js';
import { MINUTE_MS } from '../common/domain/durations.js';
import type { Config } from '../config.js';
import { asOperator } from '../database/as-operator.js';
import { Database } from '../database/database.js';

/** For how long a signature is valid. */
const LIFETIME_MS = 5 * MINUTE_MS;
const NONCE_BYTES = 16;

const DEMO_OPERATOR = 'demo';

/** Does what the operator of the demo would do. */
export function asDemoOperator<Result>(app: NestFastifyApplication, work: () => Promise<Result>): Promise<Result> {
  return asOperator(app.get(Database), DEMO_OPERATOR, work);
}

/** An Ed25519 wallet that lives as long as this process. */
export interface DemoWallet {
  /** As `X-Controller-Wallet` names it. */
  readonly address: string;
  readonly key: KeyObject;
}

export function newDemoWallet(): DemoWallet {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return { address: base58.encode(raw), key: privateKey };
}

/** A provider of this process that asks the service over HTTP, like every other provider. */
export class DemoClient {
  private constructor(
    private readonly app: NestFastifyApplication,
    private readonly audience: string,
    readonly providerId: string,
    readonly key: string,
  ) {}

  /** Makes the provider and its key, as the operator would. */
  static async create(app: NestFastifyApplication, { publicBaseUrl }: Config, name: string): Promise<DemoClient> {
    return asDemoOperator(app, async () => {
      const providerId = await app.get(ProvidersService).createApproved(`${name} provider`, DEMO_OPERATOR);
      const { key } = await app.get(KeysService).issueForProvider(providerId, name);
      return new DemoClient(app, publicBaseUrl, providerId, key);
    });
  }

  /**
   * @param wallet that signs the request, where one has to
   * @returns the id of what was answered
   * @throws when it was refused
   */
  async send(method: 'POST' | 'PATCH' | 'DELETE', url: string, content?: object, wallet?: DemoWallet): Promise<string> {
    const payload = content === undefined ? '' : JSON.stringify(content);
    const headers = {
      authorization: `Bearer ${this.key}`,
      'content-type': 'application/json',
      ...(wallet && this.signed(`${method} ${url}`, payload, wallet)),
    };
    const answer = await this.app.inject({ method, url, payload, headers });
    const { id, code } = answer.json<{ id: string; code: string }>();
    if (answer.statusCode >= 400) throw new Error(`${method} ${url} was refused: ${answer.statusCode} ${code}`);
    return id;
  }

  /** What a controller's wallet does: see docs/integrating.md on registering. */
  private signed(request: string, body: string, { address, key }: DemoWallet): Record<string, string> {
    const now = Date.now();
    const times = { issued_at: wholeSeconds(now), expires_at: wholeSeconds(now + LIFETIME_MS) };
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    const message = authorizationMessage({
      audience: this.audience,
      request,
      body: Buffer.from(body).toString('base64'),
      wallet: address,
      provider: this.providerId,
      idempotency_key: null,
      if_match: null,
      nonce,
      ...times,
    });
    const signature = `0x${sign(null, Buffer.from(authorizationText(message)), key).toString('hex')}`;
    const envelope = { v: 1, alg: 'ed25519', nonce, ...times, signature };
    return {
      'x-controller-wallet': address,
      'x-controller-authorization': Buffer.from(JSON.stringify(envelope)).toString('base64url'),
    };
  }
}

function wholeSeconds(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, -'.000Z'.length)}Z`;
}
