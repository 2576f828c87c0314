import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newWallet, paymentOptions, registration, resolve, signed } from './actors.mjs';
import { newAgent, send } from './http.mjs';
import { Ledger } from './ledger.mjs';

const UPDATES = 3;
const RETRY_MS = 20;
/** Every so many changes one goes without an Idempotency-Key: then its nonce alone keeps it from being done twice. */
const KEYLESS_EVERY = 4;

/**
 * Clients that register and update, each its own identifiers and one change after the other. What is not answered, or
 * answered with 503, they send again, to the next process, until they know.
 */
export class Registrars {
  ledger = new Ledger();
  /** How often a retry was told that the change had been made before: with its stored answer, or that its nonce is spent. */
  replayed = { withKey: 0, withoutKey: 0 };
  /** How often a change was sent again. */
  retries = 0;
  /** When each change was acknowledged, on this process's monotonic clock. @type {number[]} */
  acknowledgedAt = [];
  /** Resolves right after an acknowledgement, over another process, and how many of them told an older state. */
  resolved = { all: 0, stale: 0 };
  /** Final answers that nobody should have got. @type {Set<string>} */
  unexpected = new Set();
  #agent = newAgent();
  #stopping = false;
  #running;
  #changes = 0;

  /**
   * @param {string[]} urls of the processes
   * @param {{ id: string, key: string }} provider
   * @param {{ resolving?: boolean }} [options] resolving: whether they read what they wrote as soon as it is acknowledged
   */
  constructor(urls, provider, clients, { resolving = false } = {}) {
    this.resolving = resolving;
    this.urls = urls;
    this.provider = provider;
    this.#running = Array.from({ length: clients }, () => this.#work());
  }

  /** Lets every client finish its change, however often it must send it. @param {number} ms how long they may take */
  async stop(ms = 10_000) {
    this.#stopping = true;
    await Promise.race([Promise.all(this.#running), sleep(ms, undefined, { ref: false })]);
  }

  async #work() {
    while (!this.#stopping) {
      const wallet = newWallet();
      const value = `${randomUUID()}@shop.example`;
      const { id } = await this.#change(wallet, value, 'POST', '/v1/identifiers', (memo) => registration(value, memo));
      for (let update = 0; id !== undefined && update < UPDATES && !this.#stopping; update += 1) {
        await this.#change(wallet, value, 'PATCH', `/v1/identifiers/${id}`, paymentOptions);
      }
    }
  }

  /** @returns {Promise<{ id?: string }>} the record, as far as it was told */
  async #change(wallet, value, method, path, contentOf) {
    const memo = randomUUID();
    const key = (this.#changes += 1) % KEYLESS_EVERY === 0 ? null : randomUUID();
    const request = await signed(this.provider, wallet, method, path, contentOf(memo), key);
    const entry = this.ledger.add(memo, request, this.provider);
    for (let attempt = 0; ; attempt += 1) {
      const url = this.urls[(this.#changes + attempt) % this.urls.length];
      const answer = await send(`${url}${path}`, { ...request, agent: this.#agent });
      if (!isOpen(answer)) {
        entry.told = this.#conclude(answer, key, attempt);
        if (entry.told !== null && this.resolving) await this.#resolve(this.#changes + attempt + 1, value, memo);
        return entry.told ?? {};
      }
      this.retries += 1;
      await sleep(RETRY_MS);
    }
  }

  async #resolve(process, value, memo) {
    const url = this.urls[process % this.urls.length];
    const { status, body } = await resolve(url, this.provider.key, value, { agent: this.#agent });
    if (status === 0 || status === 503) return;
    this.resolved.all += 1;
    if (status !== 200) this.unexpected.add(`${status} ${body.code}`);
    else if (body.payment_options[0]?.memo !== memo) this.resolved.stale += 1;
  }

  #conclude({ status, headers, body }, key, attempt) {
    if (status === 200 || status === 201) {
      this.acknowledgedAt.push(performance.now());
      if (headers['idempotency-replayed'] === 'true') this.replayed.withKey += 1;
      return { id: body.id };
    }
    if (status === 401 && body.code === 'authorization_replayed' && key === null && attempt > 0) {
      this.replayed.withoutKey += 1;
      return {};
    }
    this.unexpected.add(`${status} ${body.code}`);
    return null;
  }
}

/** Whether the client cannot know yet. */
function isOpen({ status, body }) {
  return status === 0 || status === 503 || (status === 409 && body.code === 'idempotency_in_progress');
}
