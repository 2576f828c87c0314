// One side of changes.mjs: runs in the directory of a checkout, with what stands there.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { processorMsOf } from './measure.mjs';

const own = (file) => import(pathToFileURL(join(process.cwd(), 'test', file)).href);
const [{ fill }, { mutations }, { startService }, { temporaryDirectory }, { undoAll }] = await Promise.all([
  own('bench/support/fill.mjs'),
  own('bench/support/mutations.mjs'),
  own('bench/support/servers.mjs'),
  own('drills/support/processes.mjs'),
  own('drills/support/undo.mjs'),
]);
const url = process.env['DATABASE_URL'];
const filled = await fill(url, Number(process.argv[2]));
const server = await startService({ DATABASE_URL: url, SIGNING_KEY_DIR: temporaryDirectory() });
const database = new pg.Client({ connectionString: url });
await database.connect();

process.on('disconnect', async () => {
  await server.stop();
  await undoAll();
  process.exit();
});
process.on('message', async (count) => {
  const since = new Date();
  const before = processorMsOf(server.pid);
  const figures = await mutations({ server, ...filled }, count);
  // All registrations, half as many updates and 200 more, one at a time.
  const computed = (processorMsOf(server.pid) - before) / (count * 1.5 + 200);
  process.send({
    'registrations per second': await rateOf('register', since, count),
    'updates per second': await rateOf('update', since, count / 2),
    'one update at a time, p50 ms': figures['one update at a time, p50 ms'],
    'computing in the service for a change, ms': computed,
  });
});
process.send('ready');

/** By the times in the history: older checkouts knew whole seconds only. */
async function rateOf(type, since, count) {
  const { rows } = await database.query(
    `select occurred_at as at from identifier_events where type = $1 and occurred_at >= $2 order by occurred_at limit $3`,
    [type, since, count],
  );
  return ((count - 1) * 1000) / (rows.at(-1).at - rows[0].at);
}
