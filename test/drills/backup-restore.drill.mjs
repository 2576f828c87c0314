import { execFile, execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { createProvider, newWallet, register } from './support/actors.mjs';
import { check } from './support/check.mjs';
import { socketUrl } from './support/embedded.mjs';
import { startLoad } from './support/load.mjs';
import { Postgres } from './support/postgres.mjs';
import { temporaryDirectory } from './support/processes.mjs';
import { DIST, migrate, Service } from './support/service.mjs';
import { afterwards } from './support/undo.mjs';

const UNLIMITED = { LIMIT_RESOLVE_PER_MINUTE: 1_000_000, LIMIT_MUTATION_PER_MINUTE: 1_000_000 };

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'backup-restore',
  summary:
    'the commands of deploy/backup-restore.md on both databases: all that was acknowledged before is there after',
  seconds: 120,
  async run({ short }) {
    const ms = short ? 500 : 3_000;
    return `PostgreSQL: ${await dumpAndRestore(ms)}; embedded: ${await copyDirectory(ms)}`;
  },
};

/** While the service goes on writing. */
async function dumpAndRestore(ms) {
  const postgres = await Postgres.create();
  migrate({ DATABASE_URL: postgres.ownerUrl });
  const service = await Service.start({ DATABASE_URL: postgres.serviceUrl, ...UNLIMITED });
  const provider = await createProvider(postgres);
  const load = registering(service, provider);
  await sleep(ms);
  const before = load.acknowledged();
  const dump = join(temporaryDirectory(), 'resolver.dump');
  await promisify(execFile)('pg_dump', ['--format=custom', `--file=${dump}`, postgres.url]);
  await sleep(ms);
  const all = await load.stop();

  const restored = await Postgres.create();
  const options = ['--exit-on-error', '--single-transaction', `--dbname=${restored.url}`];
  execFileSync('pg_restore', [...options, dump]);
  await restored.sql('analyze');
  return assertComplete({ DATABASE_URL: restored.serviceUrl }, provider, before, all);
}

/** Of a stopped service: nobody else can read the files of a running one. */
async function copyDirectory(ms) {
  const original = temporaryDirectory();
  const variables = { DATA_DIR: original };
  migrate(variables);
  const service = await Service.start({ ...variables, ...UNLIMITED });
  const visitor = new pg.Pool({ connectionString: socketUrl(original), max: 1 });
  visitor.on('error', () => undefined);
  afterwards(() => visitor.end());
  const database = { sql: async (text, values) => (await visitor.query(text, values)).rows };
  const provider = await createProvider(database);
  const load = registering(service, provider);
  await sleep(ms);
  const acknowledged = await load.stop();
  await service.stop();

  const copy = join(temporaryDirectory(), 'data');
  cpSync(original, copy, { recursive: true });
  rmSync(original, { recursive: true });
  return assertComplete({ DATA_DIR: copy }, provider, acknowledged, acknowledged);
}

function registering(service, provider) {
  const values = [];
  const load = startLoad(20, async (index) => {
    const value = `backup-${index}@shop.example`;
    const answer = await register(service.url, provider, newWallet(), value);
    if (answer.status === 201) values.push(value);
    return answer;
  });
  return {
    acknowledged: () => [...values],
    async stop() {
      await load.stop();
      return values;
    },
  };
}

async function assertComplete(variables, provider, before, all) {
  check(before.length > 5, `only ${before.length} registrations before the backup`);
  const service = await Service.start({ ...variables, ...UNLIMITED });
  const found = [];
  for (const value of all) if ((await service.resolve(provider.key, value)).body.payment_ready) found.push(value);
  const lost = before.filter((value) => !found.includes(value));
  check(lost.length === 0, `${lost.length} of ${before.length} registrations are not in the backup`);

  const env = { PATH: process.env['PATH'], ...toText(variables) };
  const verify = ['history', 'verify', '--all', '--json'];
  const audit = JSON.parse(
    execFileSync(process.execPath, [join(DIST, 'admin/main.js'), ...verify], { env, encoding: 'utf8' }),
  );
  check(audit.ok && audit.signatures === found.length, `the histories are not whole: ${JSON.stringify(audit)}`);
  const afterwardsToo = await register(service.url, provider, newWallet(), 'after@shop.example');
  check(afterwardsToo.status === 201, `registering after the restore: ${afterwardsToo.status}`);
  await service.stop();
  return `${before.length} of ${before.length} registrations, ${audit.signatures} signatures verified`;
}

const toText = (variables) =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value)]));
