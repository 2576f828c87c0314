import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fill } from '../bench/support/fill.mjs';
import { check } from './support/check.mjs';
import { Embedded } from './support/embedded.mjs';
import { read, readLeaves, treeHash } from './support/log-witness.mjs';
import { Postgres } from './support/postgres.mjs';
import { AUDIENCE, migrate, operate, Service } from './support/service.mjs';
import { afterwards } from './support/undo.mjs';

/** Entries whose events never were: what the log is about is nothing to the tree. */
const FILL = `insert into log_entries select n - 1, gen_random_uuid(), 1, sha256(n::text::bytea)
  from generate_series($1::int + 1, $2::int) n`;
/** Parts in which the embedded database gets its entries: it is in the process whose memory is looked at. */
const PARTS = 10;
const MAX_GROWTH_MIB = 150;
const CHANGES_PER_SECOND = 500;
const EVERY_MS = 100;
const SIGNED_WITHIN_MS = 2_000;
/** What a change commits for the feed and the log, of events that are in the histories already. */
const COMMIT = `
  insert into event_outbox (id, type, provider_id, subject_id, identifier_id, data, occurred_at)
  select gen_random_uuid(), 'identifier.registered', i.provider_id, e.identifier_id, e.identifier_id,
    jsonb_build_object('history_event_id', e.id), e.occurred_at
  from identifier_events e join identifiers i on i.id = e.identifier_id where e.id = any($1::uuid[])`;

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'log-size',
  summary:
    'a log of 1,000,000 entries on both databases: built in constant memory, read and verified by code of its own, signed in time under 500 events a second',
  seconds: 900,
  async run({ short }) {
    const entries = short ? 5_000 : 1_000_000;
    const server = await onServer(entries, short ? 5 : 20);
    return `PostgreSQL: ${server}; embedded: ${await onEmbedded(entries)}`;
  },
};

/** All entries wait for the first key, and are signed at once. */
async function onServer(entries, seconds) {
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
  await postgres.sql(FILL, [0, entries]);
  operate(variables, 'log', 'keys', 'create');
  const startedAt = performance.now();
  const head = await untilSize(service, entries);
  const took = performance.now() - startedAt;
  const figures = await verified(service, { head, took, growth: memoryOf(service) - before });
  const { lateMs, changes, perSecond } = await underLoad(service, postgres, seconds);
  const timed =
    `${changes} events at ${perSecond} a second: signed after ${lateMs.at(lateMs.length >> 1)} ms in the median, ` +
    `${lateMs.at(-1)} ms at the latest`;
  check(lateMs.at(-1) < SIGNED_WITHIN_MS, timed);
  return `${figures}; ${timed}`;
}

/** The first part shows what a log takes at all; what the others add is what must not grow with it. */
async function onEmbedded(entries) {
  const database = await Embedded.create();
  const service = await Service.start({ ...database.variables, LIMIT_LOG_PER_MINUTE: 1_000_000 });
  const startedAt = performance.now();
  const memory = [];
  let head;
  for (let part = 0; part < PARTS; part += 1) {
    await database.sql(FILL, [(part * entries) / PARTS, ((part + 1) * entries) / PARTS]);
    head = await untilSize(service, ((part + 1) * entries) / PARTS);
    memory.push(memoryOf(service));
  }
  const growth = Math.max(...memory) - memory[0];
  return verified(service, { head, took: performance.now() - startedAt, growth });
}

/** Reads the log as an outsider does. */
async function verified(service, { head, took, growth }) {
  const leaves = await readLeaves(service.url, head.size);
  const root = treeHash(leaves).toString('base64');
  const figures =
    `${head.size} entries built and signed in ${(took / 1000).toFixed(1)} s, the process grew by ${growth} MiB; ` +
    `an implementation of its own reads ${leaves.length} and comes to ${root === head.root ? 'the same root' : 'another root'}`;
  check(leaves.length === head.size && root === head.root, figures);
  check(growth < MAX_GROWTH_MIB, figures);
  return figures;
}

/**
 * Events at a steady rate, as many as this machine could not make changes.
 * @returns how long after each commit a checkpoint had its events, shortest first
 */
async function underLoad(service, postgres, seconds) {
  await fill(postgres.url, CHANGES_PER_SECOND * seconds);
  const events = await postgres.sql(`select e.id from identifier_events e join identifiers i on i.id = e.identifier_id
    where i.type = 'email' order by e.id`);
  const ids = events.map(({ id }) => id);
  const { size: before } = await headOf(service);
  const commits = [];
  const lateMs = [];
  let isChanging = true;
  const watching = watch();
  const batch = (CHANGES_PER_SECOND * EVERY_MS) / 1000;
  const startedAt = performance.now();
  for (let from = 0; from < ids.length; from += batch) {
    await sleep(Math.max(0, startedAt + (from / batch) * EVERY_MS - performance.now()));
    await postgres.sql(COMMIT, [ids.slice(from, from + batch)]);
    commits.push({ at: performance.now(), size: before + from + batch });
  }
  const perSecond = Math.round((ids.length * 1000) / (performance.now() - startedAt));
  isChanging = false;
  await watching;
  return { lateMs: lateMs.map(Math.round).toSorted((a, b) => a - b), changes: ids.length, perSecond };

  async function watch() {
    while (isChanging || commits.length > lateMs.length) {
      const { size } = await headOf(service);
      while (lateMs.length < commits.length && commits[lateMs.length].size <= size) {
        lateMs.push(performance.now() - commits[lateMs.length].at);
      }
      await sleep(10);
    }
  }
}

async function untilSize(service, entries) {
  for (;;) {
    const head = await headOf(service);
    if (head.size === entries) return head;
    await sleep(100);
  }
}

async function headOf(service) {
  const note = await read(`${service.url}/log/checkpoint`).catch(() => null);
  const [, size, root] = String(note).split('\n');
  return { size: Number(size), root };
}

/** In MiB, as the system counts it. */
function memoryOf({ program }) {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1024);
}
