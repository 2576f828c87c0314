import { randomInt, randomUUID } from 'node:crypto';
import { signed } from './actors.mjs';

const pick = (list) => list[randomInt(list.length)];

/**
 * What hostile providers and wallets try against identifiers that are not theirs: once each, in order.
 * @param {object} world `owner` {provider, wallet}, `held` [{id, value}], `hostile` {providers, wallets}, and `overheard`,
 *   the requests that the owner has signed and that have arrived
 */
export function attacksOn({ owner, held, hostile, overheard }) {
  const provider = () => pick(hostile.providers);
  const wallet = () => pick(hostile.wallets);
  const own = () => ({ payment_options: [{ chain: 'solana', asset: 'USDC', address: wallet().wallet }] });
  const path = (suffix = '') => `/v1/identifiers/${pick(held).id}${suffix}`;
  const get = (target) => ({ method: 'GET', path: target, key: provider().key });
  const post = (target, body) => ({ method: 'POST', path: target, key: provider().key, body });
  const overheardOr = async (change) => {
    const request = overheard.length > 0 ? pick(overheard) : await signed(provider(), wallet(), 'PATCH', path(), own());
    return change(request);
  };

  return [
    // With a signature of their own, on what is not theirs.
    () => signed(provider(), wallet(), 'PATCH', path(), own()),
    () => signed(provider(), wallet(), 'PATCH', path(), { name_id: randomUUID() }),
    () => signed(provider(), wallet(), 'DELETE', path(), {}),
    () => signed(provider(), wallet(), 'POST', path('/emergency-suspend'), { reason: 'mine' }),
    () => signed(provider(), wallet(), 'POST', '/v1/identifiers', { type: 'email', value: pick(held).value, ...own() }),

    // With a signature that the owner made: again, by another provider, with another body, on another path.
    () => overheardOr((request) => request),
    () => overheardOr((request) => ({ ...request, key: provider().key })),
    () => overheardOr((request) => ({ ...request, body: JSON.stringify(own()) })),
    () => overheardOr((request) => ({ ...request, path: path(), body: request.body })),
    () => overheardOr((request) => ({ ...request, method: 'DELETE', body: undefined })),
    () => overheardOr((request) => ({ ...request, headers: { ...request.headers, 'if-match': '*' } })),
    () => overheardOr((request) => ({ ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } })),

    // In the owner's name, without the owner's signature.
    async () => {
      const request = await signed(provider(), wallet(), 'PATCH', path(), own());
      return { ...request, headers: { ...request.headers, 'x-controller-wallet': owner.wallet.wallet } };
    },
    () => ({ method: 'DELETE', path: path(), key: provider().key }),

    // Everything that needs no signature.
    () => get(path()),
    () => get(path('/history')),
    () => get('/v1/namespaces'),
    () => get('/v1/identifier-types'),
    () => get(`/v1/identifiers/email/${pick(held).value}/availability`),
    () => get('/health'),
    () => post('/v1/resolve', { type: 'email', value: pick(held).value }),
    () => post('/v1/complaints', { reason: 'fraud', description: 'It is not.', identifier_id: pick(held).id }),
    () => post('/v1/namespaces', { slug: `hostile-${randomInt(50)}` }),
    () => get(`/v1/namespaces/hostile-${randomInt(50)}`),
    () => post(`/v1/namespaces/hostile-${randomInt(50)}/names`, { label: `n${randomInt(1000)}` }),
  ];
}
