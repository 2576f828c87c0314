import { randomBytes } from 'node:crypto';
import { newWallet, paymentOptions, registration, signed } from '../../../drills/support/actors.mjs';
import { newAgent, send } from '../../../drills/support/http.mjs';
import { every } from './every.mjs';
import { Latencies } from './latencies.mjs';

const PER_SECOND = 8;
/** Of one identifier, after its registration. */
const UPDATES = 3;

/** Registers identifiers and changes each a few times, signed as it goes, at a steady rate whether or not answers keep up. */
export function startChanges(url, provider) {
  const run = randomBytes(4).toString('hex');
  const agent = newAgent();
  const idle = [];
  const figures = { perSecond: PER_SECOND, registrations: 0, updates: 0, refused: {} };
  const latencies = new Latencies();
  const underWay = new Set();
  let number = 0;

  async function change() {
    number += 1;
    const known = idle.shift();
    const { id, wallet, updates } = known ?? { wallet: newWallet(), updates: 0 };
    const [method, path, content, wanted] = known
      ? ['PATCH', `/v1/identifiers/${id}`, paymentOptions(String(number)), 200]
      : ['POST', '/v1/identifiers', registration(`steady-${run}-${number}@bench.example`), 201];
    const request = await signed(provider, wallet, method, path, content);
    const { status, body, sentAt, answeredAt } = await send(url + path, { ...request, agent });
    latencies.record(answeredAt - sentAt);
    if (status !== wanted) {
      const why = `${status} ${body.code ?? ''}`;
      figures.refused[why] = (figures.refused[why] ?? 0) + 1;
      return;
    }
    figures[known ? 'updates' : 'registrations'] += 1;
    const made = known ? updates + 1 : 0;
    if (made < UPDATES) idle.push({ id: id ?? body.id, wallet, updates: made });
  }

  const stop = every(1_000 / PER_SECOND, () => {
    const one = change().finally(() => underWay.delete(one));
    underWay.add(one);
  });
  return {
    figures: () => ({ ...figures, latency: latencies.figures() }),
    stop: async () => {
      await stop();
      await Promise.all(underWay);
    },
  };
}
