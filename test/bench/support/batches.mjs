import { load, median } from './measure.mjs';

const CONNECTIONS = 32;
/** Few, because each takes as long to prepare as a hundred others. */
const PREPARED = 512;
/** As many as one request may ask for. */
const VALUES = 100;

/**
 * Identifiers per second in batches, beside single resolves, in turn.
 * @param {{ server: object, seconds: number, rounds: number, request: () => object }} run `request` makes a resolve
 */
export async function batches({ server, seconds, rounds, request }) {
  const batch = () => {
    const { headers } = request();
    const requests = Array.from({ length: VALUES }, () => JSON.parse(request().body));
    return { method: 'POST', path: '/v1/resolve/batch', headers, body: JSON.stringify({ requests }) };
  };
  const perSecond = async (each, identifiers) => {
    const prepared = identifiers === 1 ? undefined : PREPARED;
    const figures = await load({ url: server.url, connections: CONNECTIONS, seconds, request: each, prepared });
    if (figures.failed > 0 || figures.statuses !== '200') throw new Error(`Resolves answer ${figures.statuses}.`);
    return figures.perSecond * identifiers;
  };
  const pairs = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { singles: await perSecond(request, 1), inBatches: await perSecond(batch, VALUES) };
    if (round > 0) pairs.push(pair);
  }
  return {
    'identifiers per second, one by one': median(pairs.map(({ singles }) => singles)),
    'in batches of 100': median(pairs.map(({ inBatches }) => inBatches)),
    ratio: median(pairs.map(({ singles, inBatches }) => inBatches / singles)),
  };
}
