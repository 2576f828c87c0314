import { randomUUID } from 'node:crypto';
import { FAULTS } from './faulty-proxy.mjs';

/** More than the client tries at a time, so that some sends end without an answer and are signed again. */
const MOST_FAULTS = 5;

/** Lets each change meet with one fault to six before its answer comes through. */
export function faultEveryChange(proxy) {
  const left = new Map();
  proxy.judge = ({ headers }) => {
    const key = headers['idempotency-key'];
    if (key === undefined) return 'pass';
    const faults =
      left.get(key) ?? Array.from({ length: 1 + random(MOST_FAULTS) }, () => FAULTS[random(FAULTS.length)]);
    left.set(key, faults);
    return faults.pop() ?? 'pass';
  };
}

/**
 * Registers identifiers and updates each, through everything that happens to the requests.
 * @returns {Promise<{ id: string, value: string }[]>} what every client believes to have
 */
export async function sendAll({ resolver, sign, signer, wallet, count, clients }) {
  const signing = { wallet };
  const held = [];
  let left = count;
  const settle = async (draft) => {
    for (let current = draft; ; current = resolver.renew(current)) {
      try {
        return await resolver.send(current, await sign(current, signer));
      } catch (error) {
        if (error.uncertain !== true && error.status !== 429) throw error;
      }
    }
  };
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const value = `${randomUUID()}@shop.example`;
      const request = { type: 'email', value, payment_options: [{ ...OPTION, memo: '1' }] };
      const identifier = await settle(await resolver.register(request, signing));
      const change = { payment_options: [{ ...OPTION, memo: '2' }] };
      const updated = await settle(await resolver.update(identifier, change, signing));
      if (updated.id !== identifier.id) throw new Error(`${value} has two ids`);
      held.push({ id: identifier.id, value });
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  return held;
}

/**
 * Holds what the clients believe against what the database has.
 * @param {(text: string) => Promise<{ id: string, value: string, types: string }[]>} sql
 */
export async function compareSends(held, sql) {
  const rows = await sql(RECORDED);
  const recorded = new Map(rows.map((row) => [row.value, row]));
  return {
    doubled: rows.length - recorded.size + rows.filter(({ types }) => types !== 'register update').length,
    lost: held.filter(({ id, value }) => recorded.get(value)?.id !== id).length,
    unknown: rows.length - held.length,
  };
}

const OPTION = { chain: 'eip155:8453', asset: 'USDC', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };

/** Every registration, with the types of the events in its history. */
const RECORDED = `
  select i.id::text as id, i.value as value,
    (select string_agg(e.type::text, ' ' order by e.sequence) from identifier_events e where e.identifier_id = i.id) as types
  from identifiers i where i.value like '%@shop.example'`;

function random(below) {
  return Math.floor(Math.random() * below);
}
