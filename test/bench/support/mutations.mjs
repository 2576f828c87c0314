import { randomBytes } from 'node:crypto';
import { newWallet } from '../../drills/support/actors.mjs';
import { processorMsOf, sendAll } from './measure.mjs';

const CONNECTIONS = 32;
const OPTIONS = [{ chain: 'eip155:8453', asset: 'USDC', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }];

/**
 * Registrations and updates per second, each signed beforehand by a wallet of its own; one at a time, in ms; and how
 * much of that the service computes. The rest it waits for the database.
 */
export async function mutations({ server, key, provider }, count) {
  const run = randomBytes(4).toString('hex');
  const ids = new Map();
  const wallets = Array.from({ length: count }, newWallet);
  const signed = async (wallet, method, path, content, onResponse) => {
    const body = JSON.stringify(content);
    const authorization = await wallet.authorize(method, path, body, provider);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...authorization };
    return { method, path, headers, body, onResponse };
  };
  const registration = (wallet, index) => {
    const content = { type: 'email', value: `new-${run}-${index}@bench.example`, payment_options: OPTIONS };
    return signed(wallet, 'POST', '/v1/identifiers', content, (status, body) => {
      if (status === 201) ids.set(wallet, JSON.parse(body).id);
    });
  };
  const update = (wallet) =>
    signed(wallet, 'PATCH', `/v1/identifiers/${ids.get(wallet)}`, {
      payment_options: [{ ...OPTIONS[0], memo: run }],
    });
  const registered = await sendAll({
    url: server.url,
    connections: CONNECTIONS,
    requests: await Promise.all(wallets.map(registration)),
  });
  const known = wallets.filter((wallet) => ids.has(wallet));
  if (known.length < count) throw new Error(`Only ${known.length} of ${count} registrations: ${registered.statuses}`);
  const half = known.slice(0, count / 2);
  const updated = await sendAll({
    url: server.url,
    connections: CONNECTIONS,
    requests: await Promise.all(half.map(update)),
  });
  const requests = await Promise.all(known.slice(count / 2, count / 2 + 200).map(update));
  const computedBefore = processorMsOf(server.pid);
  const alone = await sendAll({ url: server.url, connections: 1, requests });
  const computedMs = (processorMsOf(server.pid) - computedBefore) / requests.length;
  for (const { statuses } of [updated, alone]) if (statuses !== '200') throw new Error(`Updates answer ${statuses}.`);
  return {
    'registrations per second': registered.perSecond,
    'updates per second': updated.perSecond,
    'one update at a time, p50 ms': alone.p50,
    'of it computing in the service, ms': computedMs,
  };
}
