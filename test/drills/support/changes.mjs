import { setTimeout as sleep } from 'node:timers/promises';
import { newWallet, paymentOptions, register, signed } from './actors.mjs';
import { newAgent, send } from './http.mjs';

/** Of one identifier, after its registration. */
const UPDATES = 3;
const RETRY_MS = 50;

/**
 * Makes changes at a steady rate, whether or not the answers keep up: registers identifiers and changes each a few times, one
 * change after the other, over whichever process answers.
 * @param {{ url: string }[]} services may change meanwhile
 * @param {{ id: string, key: string }} provider
 * @param {{ changes: number, perSecond: number }} plan
 */
export function startChanges(services, provider, { changes, perSecond }) {
  const agent = newAgent();
  const url = () => services[Math.floor(Math.random() * services.length)].url;
  /** @type {{ id: string, wallet: ReturnType<typeof newWallet>, updates: number }[]} */
  const idle = [];
  const load = { begun: 0, finished: Promise.resolve() };

  async function run() {
    const startedAt = performance.now();
    const all = [];
    while (all.length < changes) {
      const due = Math.min(changes, ((performance.now() - startedAt) / 1000) * perSecond);
      while (all.length < due) all.push(change(all.length));
      load.begun = all.length;
      await sleep(10);
    }
    await Promise.all(all);
  }

  async function change(index) {
    const known = idle.shift();
    const next = known ? await update(known, index) : await start(index);
    if (next && next.updates < UPDATES) idle.push(next);
  }

  async function start(index) {
    const wallet = newWallet();
    const value = `w${index}-${Math.random().toString(36).slice(2)}@shop.example`;
    const registered = await insist(() => register(url(), provider, wallet, value, { agent }));
    return registered && { id: registered.body.id, wallet, updates: 0 };
  }

  async function update({ id, wallet, updates }, index) {
    const path = `/v1/identifiers/${id}`;
    await insist(async () => {
      const request = await signed(provider, wallet, 'PATCH', path, paymentOptions(String(index)));
      return send(url() + path, { ...request, agent });
    });
    return { id, wallet, updates: updates + 1 };
  }

  load.finished = run();
  return load;
}

/** @returns the answer; null if the change may have been made, by a process that was killed before it could answer */
async function insist(request) {
  for (;;) {
    const answer = await request();
    if (answer.status === 200 || answer.status === 201) return answer;
    if (answer.status === 401 || answer.status === 409) return null;
    await sleep(RETRY_MS);
  }
}
