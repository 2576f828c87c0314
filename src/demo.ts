import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { base58 } from '@scure/base';
import { authorizationMessage } from './auth/domain/authorization-message.js';
import { authorizationText } from './auth/domain/authorization-text.js';
import { KeysService } from './auth/keys.service.js';
import { ProvidersService } from './auth/providers.service.js';
import type { Config } from './config.js';
import { PrismaService } from './database/prisma.service.js';
import { NamespaceOperationsService } from './namespaces/namespace-operations.service.js';

const LIFETIME_MS = 300_000;

/** A shop that is paid under its e-mail address and under the QR code on its counter. */
const IDENTIFIERS = [
  { type: 'email', value: 'alice@shop.example' },
  {
    type: 'bangla_qr',
    value:
      '00020101021126570019bd.example.acquirer01020302041005031691005100012345675204541153030505802BD5912RUPALI STORE6005DHAKA6304DC8C',
  },
] as const;
const PAYMENT_OPTION = { chain: 'eip155:8453', asset: 'USDC', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };
/** A customer of the provider, who is paid under a native name. */
const NAMESPACE = { slug: 'acme', description: 'The customers of the demo provider' };
const NAME = { label: 'rahim', type: 'custom', value: 'rahim@acme' } as const;

/** Who asks, and whose wallet signs. */
interface DemoKeys {
  readonly providerId: string;
  readonly providerKey: string;
  readonly wallet: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
}

/**
 * Greets whoever starts the service on the embedded database outside production. On an empty one it creates a provider, its
 * keys, a namespace, a name and two identifiers, over HTTP like anybody else.
 * @returns what to tell: the keys once, and afterwards how to get others; null elsewhere
 */
export async function welcomeNewcomer(app: NestFastifyApplication, config: Config): Promise<string | null> {
  if (config.production || config.database.url !== undefined) return null;
  const isEmpty = (await app.get(PrismaService).provider.count()) === 0;
  return isEmpty ? fillDemo(app, config) : welcomeBack(config);
}

async function fillDemo(app: NestFastifyApplication, config: Config): Promise<string> {
  const providerId = await app.get(ProvidersService).create('Demo provider', 'approved');
  const keys = app.get(KeysService);
  const { key: providerKey } = await keys.issueForProvider(providerId, 'Demo');
  const { key: freeKey } = await keys.issueFree('Demo');
  const by: DemoKeys = { providerId, providerKey, wallet: generateKeyPairSync('ed25519') };
  const { publicBaseUrl } = config;
  for (const identifier of IDENTIFIERS) {
    await post(app, '/v1/identifiers', { ...identifier, payment_options: [PAYMENT_OPTION] }, by, publicBaseUrl);
  }
  await post(app, '/v1/namespaces', NAMESPACE, by);
  await app.get(NamespaceOperationsService).setStatus(NAMESPACE.slug, 'active');
  const name = { label: NAME.label, ...PAYMENT_OPTION };
  await post(app, `/v1/namespaces/${NAMESPACE.slug}/names`, name, by, publicBaseUrl);
  return firstWelcome(config, { providerId, providerKey, freeKey });
}

/** @param audience that the wallet signs for; without it nobody signs */
async function post(
  app: NestFastifyApplication,
  url: string,
  content: object,
  by: DemoKeys,
  audience?: string,
): Promise<void> {
  const payload = JSON.stringify(content);
  const headers = {
    authorization: `Bearer ${by.providerKey}`,
    'content-type': 'application/json',
    ...(audience !== undefined && signedHeaders(url, payload, by, audience)),
  };
  const answer = await app.inject({ method: 'POST', url, payload, headers });
  if (answer.statusCode !== 201) throw new Error(`The demo was refused at ${url}: ${answer.body}`);
}

/** What a controller's wallet does: see the README on signing. */
function signedHeaders(
  path: string,
  body: string,
  { providerId: provider, wallet: { publicKey, privateKey } }: DemoKeys,
  audience: string,
): Record<string, string> {
  const wallet = base58.encode(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'));
  const now = Date.now();
  const times = { issued_at: wholeSeconds(now), expires_at: wholeSeconds(now + LIFETIME_MS) };
  const nonce = randomBytes(16).toString('base64url');
  const message = authorizationMessage({
    audience,
    request: `POST ${path}`,
    body: Buffer.from(body).toString('base64'),
    wallet,
    provider,
    idempotency_key: null,
    if_match: null,
    nonce,
    ...times,
  });
  const signature = `0x${sign(null, Buffer.from(authorizationText(message)), privateKey).toString('hex')}`;
  const envelope = { v: 1, alg: 'ed25519', nonce, ...times, signature };
  return {
    'x-controller-wallet': wallet,
    'x-controller-authorization': Buffer.from(JSON.stringify(envelope)).toString('base64url'),
  };
}

function wholeSeconds(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}

function firstWelcome(config: Config, keys: { providerId: string; providerKey: string; freeKey: string }): string {
  const url = urlOf(config);
  const curl = (body: object) => `  curl -s ${url}/v1/resolve -H 'Authorization: Bearer ${keys.freeKey}' \\
    -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
  const [email, qr] = IDENTIFIERS;
  return `
The payment identifier resolver is running, with a demo provider on a new database in ${config.database.dataDir}.
These keys are shown this once:

  Swagger UI    ${url}/docs
  Provider id   ${keys.providerId}
  Provider key  ${keys.providerKey}
  Free key      ${keys.freeKey}

Where do I pay alice@shop.example?

${curl(email)}

And this Bangla QR?

${curl({ value: qr.value })}

And ${NAME.value}?

${curl({ type: NAME.type, value: NAME.value })}
`;
}

function welcomeBack(config: Config): string {
  const url = urlOf(config);
  return `
The payment identifier resolver is running on the database in ${config.database.dataDir}.

  Service       ${url}
  Swagger UI    ${url}/docs
  OpenAPI       ${url}/docs-json

Keys are shown when they are issued, and nobody can show them again. For new ones, while this runs:

  npm run admin -- keys issue --free
  npm run admin -- providers list
  npm run admin -- keys issue --provider ID
`;
}

function urlOf({ port }: Config): string {
  return `http://localhost:${port}`;
}
