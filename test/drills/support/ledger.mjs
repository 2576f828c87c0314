import { createHash } from 'node:crypto';

/**
 * A change that a client wants, and what it was told about it.
 * @typedef {object} Entry
 * @property {string} nonce
 * @property {string | undefined} scope the digest that its Idempotency-Key is stored under, if it has one
 * @property {string} memo of the payment option that it writes; no other change writes the same
 * @property {{ id?: string } | null} told the record in the answer, without an id when a retry was told that its nonce is
 *   spent; null while nothing was acknowledged
 */

/** What clients sent and what they were told, to be compared with what the database has in the end. */
export class Ledger {
  /** @type {Map<string, Entry>} */
  #entries = new Map();

  /** @param {string} memo @param {Awaited<ReturnType<typeof import('./actors.mjs').signed>>} request */
  add(memo, { nonce, method, path, headers }, provider) {
    const key = headers['idempotency-key'];
    const scope = key && digest(JSON.stringify([provider.id, method, path, key]));
    const entry = { nonce, scope, memo, told: null };
    this.#entries.set(nonce, entry);
    return entry;
  }

  get acknowledged() {
    return count(this.#entries.values(), ({ told }) => told !== null);
  }

  /**
   * Every change must be there as a whole (state, event, nonce, stored answer) or not at all; it must be there if it was
   * acknowledged, and not twice. The database must hold nothing else.
   * @param {{ sql: (text: string) => Promise<Record<string, any>[]> }} database
   */
  async compare(database) {
    const stored = await read(database);
    const entries = [...this.#entries.values()];
    const foreign = [...stored.nonces, ...stored.eventsByNonce.keys()].filter((nonce) => !this.#entries.has(nonce));
    return {
      lost: count(entries, (entry) => entry.told !== null && !isKept(entry, stored)),
      doubled:
        count(stored.eventsByNonce.values(), (events) => events.length > 1) +
        (stored.identifiers.length - new Set(stored.identifiers.map(({ value }) => value)).size),
      halfWritten:
        foreign.length +
        count(entries, (entry) => !isWhole(entry, stored)) +
        count(stored.identifiers, (identifier) => !this.#agrees(identifier, stored)),
    };
  }

  /** Whether the row is what its newest event made of it. */
  #agrees({ id, version, head, memo }, { eventsById }) {
    const events = eventsById.get(id) ?? [];
    const newest = events.find(({ sequence }) => sequence === version);
    return events.length === version && newest?.hash === head && this.#entries.get(newest.nonce)?.memo === memo;
  }
}

/** Whether its event is there, and on the identifier that the client was told of. */
function isKept({ nonce, told }, { eventsByNonce }) {
  return (eventsByNonce.get(nonce) ?? []).some(({ id }) => told.id === undefined || told.id === id);
}

/** Whether all of it is there or nothing. A stored refusal has no event. */
function isWhole({ nonce, scope }, { nonces, eventsByNonce, answers }) {
  const [event] = eventsByNonce.get(nonce) ?? [];
  const answer = scope === undefined ? undefined : answers.get(scope);
  if (nonces.has(nonce) !== (event !== undefined || answer !== undefined)) return false;
  if (scope === undefined) return true;
  if (event === undefined) return answer === undefined || answer.status >= 400;
  return answer !== undefined && answer.status < 300 && JSON.parse(answer.body).id === event.id;
}

async function read(database) {
  const events = await database.sql(`
    select identifier_id as id, sequence, hash, controller_authorization ->> 'nonce' as nonce from identifier_events`);
  const identifiers = await database.sql(`
    select id, value, version, history_head as head, payment_options -> 0 ->> 'memo' as memo from identifiers`);
  const answers = await database.sql(
    `select encode(scope_hash, 'hex') as scope, status, body from idempotency_records`,
  );
  const nonces = await database.sql('select nonce from spent_nonces');
  return {
    identifiers,
    eventsByNonce: groupBy(events, ({ nonce }) => nonce),
    eventsById: groupBy(events, ({ id }) => id),
    answers: new Map(answers.map((answer) => [answer.scope, answer])),
    nonces: new Set(nonces.map(({ nonce }) => nonce)),
  };
}

function groupBy(rows, keyOf) {
  const groups = new Map();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

function count(items, holds) {
  return [...items].filter(holds).length;
}

function digest(text) {
  return createHash('sha256').update(text).digest('hex');
}
