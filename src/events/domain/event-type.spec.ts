import { readFileSync } from 'node:fs';
import { EVENT_TYPES } from './event-type.js';

const sql = ['20261122001000_events', '20261122001100_webhooks']
  .map((name) => readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8'))
  .join('\n');

/** `'identifier.' || case type when 'register' then 'registered' … */
const ofHistory = [...sql.matchAll(/when '\w+' then '(\w+)'/g)].map(([, name]) => `identifier.${name}`);
const others = [...sql.matchAll(/'((?:identifier|name|namespace|complaint|webhook)\.\w+)'/g)].map(([, name]) => name);

it('lists what the triggers write, and nothing else', () => {
  expect([...new Set([...ofHistory, ...others])].toSorted()).toEqual([...EVENT_TYPES].toSorted());
});
