import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { base58 } from '@scure/base';
import { send } from './http.mjs';
import { AUDIENCE, fromBuild } from './service.mjs';

const OPTIONS = [{ chain: 'eip155:8453', asset: 'USDC', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }];
const LIFETIME_MS = 300_000;

/** A provider as the operator would make it. @param {import('./postgres.mjs').Postgres} database */
export async function createProvider(database) {
  const id = randomUUID();
  await database.sql(`insert into providers (id, name, status) values ($1, 'Drill', 'approved')`, [id]);
  const { keyId, key } = await issueKey(database, id);
  return { id, keyId, key };
}

/** @param {string | null} providerId null for a Free key */
export async function issueKey(database, providerId) {
  const { API_KEY_RANDOM_BYTES, digestApiKey, formatApiKey, lastFour } = await fromBuild('auth/domain/api-key.js');
  const kind = providerId === null ? 'free' : 'provider';
  const key = formatApiKey(kind, randomBytes(API_KEY_RANDOM_BYTES));
  const keyId = randomUUID();
  await database.sql(
    `insert into api_keys (id, kind, provider_id, last_four, digest) values ($1, $2::api_key_kind, $3, $4, $5)`,
    [keyId, kind, providerId, lastFour(key), digestApiKey(key)],
  );
  return { keyId, key };
}

/** Registers an e-mail address for a wallet. @returns {Promise<import('./http.mjs').Answer>} */
export async function register(url, provider, wallet, value, call = {}) {
  const body = JSON.stringify({ type: 'email', value, payment_options: OPTIONS });
  const headers = await wallet.authorize('POST', '/v1/identifiers', body, provider.id);
  return send(`${url}/v1/identifiers`, { method: 'POST', key: provider.key, body, headers, ...call });
}

/** An Ed25519 controller wallet. */
export function newWallet() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const wallet = base58.encode(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'));
  const authorize = async (method, path, body, provider) => {
    const { authorizationText } = await fromBuild('auth/domain/authorization-text.js');
    const times = { issued_at: wholeSeconds(Date.now()), expires_at: wholeSeconds(Date.now() + LIFETIME_MS) };
    const nonce = randomBytes(16).toString('base64url');
    const body_sha256 = createHash('sha256').update(body).digest('base64url');
    const request = {
      audience: AUDIENCE,
      request: `${method} ${path}`,
      body_sha256,
      wallet,
      provider,
      idempotency_key: null,
    };
    const text = authorizationText({ ...request, nonce, ...times });
    const signature = `0x${sign(null, Buffer.from(text), privateKey).toString('hex')}`;
    const envelope = JSON.stringify({ v: 1, alg: 'ed25519', nonce, ...times, signature });
    return { 'x-controller-wallet': wallet, 'x-controller-authorization': Buffer.from(envelope).toString('base64url') };
  };
  return { wallet, authorize };
}

function wholeSeconds(ms) {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}
