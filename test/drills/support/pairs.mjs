import { newWallet, paymentOptions, register, resolve, signed } from './actors.mjs';
import { check } from './check.mjs';
import { newAgent, send } from './http.mjs';
import { percentile } from './load.mjs';

/**
 * Clients that change an identifier over one process and, as soon as that is acknowledged, resolve it over another. Each has an
 * identifier of its own, so what it wrote last is what it must read.
 */
export class Pairs {
  /** How many pairs were answered. */
  done = 0;
  /** Resolves that told what was not the newest any more. */
  stale = 0;
  /** Answers that were no success. @type {string[]} */
  errors = [];
  /** How long the resolves took, in ms. @type {number[]} */
  times = [];
  #agent = newAgent();
  #stopping = false;
  #running;

  /** @param {string[]} urls of the processes @param {{ id: string, key: string }} provider */
  constructor(urls, provider, clients) {
    this.urls = urls;
    this.provider = provider;
    this.#running = Promise.all(Array.from({ length: clients }, (_, client) => this.#work(client)));
  }

  async stop() {
    this.#stopping = true;
    await this.#running;
  }

  get figures() {
    const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => percentile(this.times, share).toFixed(1));
    return `${this.done} pairs, ${this.stale} stale, ${this.errors.length} errors, resolves p50 ${p50} p99 ${p99} longest ${longest} ms`;
  }

  async #work(client) {
    const wallet = newWallet();
    const value = `client-${client}-${crypto.randomUUID()}@shop.example`;
    const { status, body } = await register(this.urls[0], this.provider, wallet, value);
    check(status === 201, `a registration was answered with ${status} ${body.code}`);
    for (let pair = 0; !this.#stopping; pair += 1) {
      const [here, there] = pair % 2 === 0 ? this.urls : this.urls.toReversed();
      const memo = crypto.randomUUID();
      if (await this.#update(here, wallet, body.id, memo)) await this.#resolve(there, value, memo);
    }
  }

  async #update(url, wallet, id, memo) {
    const request = await signed(this.provider, wallet, 'PATCH', `/v1/identifiers/${id}`, paymentOptions(memo));
    return this.#succeeded(await send(url + request.path, { ...request, agent: this.#agent }));
  }

  async #resolve(url, value, memo) {
    const answer = await resolve(url, this.provider.key, value, { agent: this.#agent });
    if (!this.#succeeded(answer)) return;
    this.done += 1;
    this.times.push(answer.answeredAt - answer.sentAt);
    if (answer.body.payment_options[0]?.memo !== memo) this.stale += 1;
  }

  #succeeded({ status, body, error }) {
    if (status !== 200) this.errors.push(`${status} ${error ?? body.code}`);
    return status === 200;
  }
}
