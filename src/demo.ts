import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { base58 } from '@scure/base';
import { authorizationMessage } from './auth/domain/authorization-message.js';
import { authorizationText } from './auth/domain/authorization-text.js';
import { KeysService } from './auth/keys.service.js';
import { ProvidersService } from './auth/providers.service.js';
import type { Config } from './config.js';
import { PrismaService } from './database/prisma.service.js';

const PATH = '/v1/identifiers';
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
const PAYMENT_OPTIONS = [
  { chain: 'eip155:8453', asset: 'USDC', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
];

/**
 * On an empty embedded database, outside production, creates a provider, its keys, and two identifiers, which it
 * registers over HTTP like anybody else.
 * @returns what to tell the newcomer, once; null when there is nothing to do
 */
export async function createDemo(app: NestFastifyApplication, config: Config): Promise<string | null> {
  const isEmpty = async () => (await app.get(PrismaService).provider.count()) === 0;
  if (config.production || config.database.url !== undefined || !(await isEmpty())) return null;

  const providerId = await app.get(ProvidersService).create('Demo provider', 'approved');
  const keys = app.get(KeysService);
  const { key: providerKey } = await keys.issueForProvider(providerId, 'Demo');
  const { key: freeKey } = await keys.issueFree('Demo');
  const wallet = generateKeyPairSync('ed25519');
  for (const identifier of IDENTIFIERS) {
    const body = JSON.stringify({ ...identifier, payment_options: PAYMENT_OPTIONS });
    const headers = signedHeaders(body, providerId, wallet, config.publicBaseUrl);
    const payload = { method: 'POST', url: PATH, payload: body } as const;
    const answer = await app.inject({ ...payload, headers: { ...headers, authorization: `Bearer ${providerKey}` } });
    if (answer.statusCode !== 201) throw new Error(`The demo identifier was refused: ${answer.body}`);
  }
  return message(config, { providerId, providerKey, freeKey });
}

/** What a controller's wallet does: see the README on signing. */
function signedHeaders(
  body: string,
  provider: string,
  { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject },
  audience: string,
): Record<string, string> {
  const wallet = base58.encode(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'));
  const now = Date.now();
  const times = { issued_at: wholeSeconds(now), expires_at: wholeSeconds(now + LIFETIME_MS) };
  const nonce = randomBytes(16).toString('base64url');
  const message = authorizationMessage({
    audience,
    request: `POST ${PATH}`,
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
    'content-type': 'application/json',
    'x-controller-wallet': wallet,
    'x-controller-authorization': Buffer.from(JSON.stringify(envelope)).toString('base64url'),
  };
}

function wholeSeconds(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}

function message(config: Config, keys: { providerId: string; providerKey: string; freeKey: string }): string {
  const url = `http://localhost:${config.port}`;
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
`;
}
