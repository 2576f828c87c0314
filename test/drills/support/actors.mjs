import { generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { base58 } from '@scure/base';
import { send } from './http.mjs';
import { AUDIENCE, fromBuild } from './service.mjs';

const OPTION = { chain: 'eip155:8453', asset: 'USDC', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };
const LIFETIME_MS = 300_000;

/** A provider as the operator would make it. @param {Pick<import('./postgres.mjs').Postgres, 'sql'>} database */
export async function createProvider(database, status = 'approved') {
  const id = randomUUID();
  await database.sql(`insert into providers (id, name, status) values ($1, 'Drill', $2::provider_status)`, [
    id,
    status,
  ]);
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
    `insert into api_keys (id, kind, provider_id, last_four, digest) values ($1, $2::api_key_kind, $3, $4, decode($5, 'hex'))`,
    [keyId, kind, providerId, lastFour(key), digestApiKey(key)],
  );
  return { keyId, key };
}

/** Resolves an e-mail address. @returns {Promise<import('./http.mjs').Answer>} */
export function resolve(url, key, value, call = {}) {
  return send(`${url}/v1/resolve`, { method: 'POST', key, body: { type: 'email', value }, ...call });
}

/** Registers an e-mail address for a wallet. @returns {Promise<import('./http.mjs').Answer>} */
export async function register(url, provider, wallet, value, call = {}) {
  const request = await signed(provider, wallet, 'POST', '/v1/identifiers', registration(value));
  return send(`${url}${request.path}`, { ...request, ...call });
}

/** The body that registers an e-mail address. */
export function registration(value, memo) {
  return { type: 'email', value, ...paymentOptions(memo) };
}

/** The body that changes nothing but the payment options. */
export function paymentOptions(memo) {
  return { payment_options: [{ ...OPTION, memo }] };
}

/**
 * A request that a wallet has signed. However often it is sent, it is the same to the byte.
 * @param {string | null} idempotencyKey
 */
export async function signed(provider, wallet, method, path, content, idempotencyKey = null) {
  const body = JSON.stringify(content);
  const nonce = newNonce();
  const headers = await wallet.authorize(method, path, body, provider.id, { idempotencyKey, nonce });
  if (idempotencyKey !== null) headers['idempotency-key'] = idempotencyKey;
  return { method, path, key: provider.key, body, headers, nonce };
}

/** Suspends an identifier for its controller. @returns {Promise<import('./http.mjs').Answer>} */
export async function suspend(url, provider, wallet, id, call = {}) {
  const path = `/v1/identifiers/${id}/emergency-suspend`;
  const headers = await wallet.authorize('POST', path, '', provider.id);
  return send(url + path, { method: 'POST', key: provider.key, headers, ...call });
}

/** An Ed25519 controller wallet. */
export function newWallet() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const wallet = base58.encode(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'));
  const authorize = async (
    method,
    path,
    body,
    provider,
    { idempotencyKey = null, ifMatch = null, nonce = newNonce() } = {},
  ) => {
    const [{ authorizationMessage }, { authorizationText }] = await Promise.all([
      fromBuild('auth/domain/authorization-message.js'),
      fromBuild('auth/domain/authorization-text.js'),
    ]);
    const now = Date.now();
    const times = { issued_at: wholeSeconds(now), expires_at: wholeSeconds(now + LIFETIME_MS) };
    const message = authorizationMessage({
      audience: AUDIENCE,
      request: `${method} ${path}`,
      body: Buffer.from(body).toString('base64'),
      wallet,
      provider,
      idempotency_key: idempotencyKey,
      if_match: ifMatch,
      nonce,
      ...times,
    });
    const signature = `0x${sign(null, Buffer.from(authorizationText(message)), privateKey).toString('hex')}`;
    const envelope = JSON.stringify({ v: 1, alg: 'ed25519', nonce, ...times, signature });
    const authorization = Buffer.from(envelope).toString('base64url');
    return { 'x-controller-wallet': wallet, 'x-controller-authorization': authorization };
  };
  return { wallet, authorize };
}

function newNonce() {
  return randomBytes(16).toString('base64url');
}

function wholeSeconds(ms) {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}
