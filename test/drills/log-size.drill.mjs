import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { check } from './support/check.mjs';
import { read, readLeaves, treeHash } from './support/log-witness.mjs';
import { Postgres } from './support/postgres.mjs';
import { AUDIENCE, migrate, operate, Service } from './support/service.mjs';
import { afterwards } from './support/undo.mjs';

/** Entries whose events never were: what the log is about is nothing to the tree. */
const FILL = `insert into log_entries select n - 1, gen_random_uuid(), 1, sha256(n::text::bytea) from generate_series(1, $1::int) n`;
const MAX_GROWTH_MIB = 150;

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'log-size',
  summary: 'a log of 100,000 entries: built in constant memory, and read and verified by code of its own',
  seconds: 400,
  async run({ short }) {
    const entries = short ? 5_000 : 100_000;
    const postgres = await Postgres.create();
    migrate({ DATABASE_URL: postgres.ownerUrl });
    const keys = mkdtempSync(join(tmpdir(), 'drill-keys-'));
    afterwards(() => rmSync(keys, { recursive: true, force: true }));
    const variables = {
      DATABASE_URL: postgres.serviceUrl,
      PUBLIC_BASE_URL: AUDIENCE,
      SIGNING_KEY_DIR: keys,
      LIMIT_LOG_PER_MINUTE: 1_000_000,
    };
    const service = await Service.start(variables);
    const before = memoryOf(service);
    await postgres.sql(FILL, [entries]);
    operate(variables, 'log', 'keys', 'create');
    const startedAt = performance.now();
    const head = await untilSize(service, entries);
    const seconds = (performance.now() - startedAt) / 1000;
    const growth = memoryOf(service) - before;
    const leaves = await readLeaves(service.url, entries);
    const root = treeHash(leaves).toString('base64');
    const figures =
      `${entries} entries built and signed in ${seconds.toFixed(1)} s, the process grew by ${growth} MiB; ` +
      `an implementation of its own reads ${leaves.length} and comes to ${root === head.root ? 'the same root' : 'another root'}`;
    check(leaves.length === entries && root === head.root, figures);
    check(growth < MAX_GROWTH_MIB, figures);
    return figures;
  },
};

async function untilSize(service, entries) {
  for (;;) {
    const note = await read(`${service.url}/log/checkpoint`).catch(() => null);
    const [, size, root] = String(note).split('\n');
    if (Number(size) === entries) return { root };
    await sleep(100);
  }
}

/** In MiB, as the system counts it. */
function memoryOf({ program }) {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1024);
}
