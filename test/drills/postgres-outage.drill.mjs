import { setTimeout as sleep } from 'node:timers/promises';
import { createProvider, newWallet, register } from './support/actors.mjs';
import { check } from './support/check.mjs';
import { newAgent } from './support/http.mjs';
import { countStatuses, latencies, startLoad } from './support/load.mjs';
import { Postgres } from './support/postgres.mjs';
import { fromBuild, migrate, Service, UNLIMITED } from './support/service.mjs';

const KNOWN = 'known@shop.example';
const PATIENCE_MS = 2_000;
const HEALED_MS = 1_000;

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'postgres-outage',
  summary: 'PostgreSQL restarted, crashed and frozen under load: only 503 meanwhile, nothing lost, nothing half done',
  seconds: 120,
  async run({ short }) {
    const postgres = await Postgres.create();
    migrate({ DATABASE_URL: postgres.ownerUrl });
    const services = await Promise.all(
      [1, 2].map(() => Service.start({ DATABASE_URL: postgres.serviceUrl, ...UNLIMITED })),
    );
    const provider = await createProvider(postgres);
    await register(services[0].url, provider, newWallet(), KNOWN);

    const outages = { restarted: restart, crashed: crash, frozen: freeze };
    const figures = [];
    for (const [name, outage] of Object.entries(outages)) {
      figures.push(`${name}: ${await under(outage, postgres, services, provider, short ? 1_000 : 10_000)}`);
    }
    check(!services.some(({ program }) => program.ended), 'a process has ended');
    return `${figures.join('; ')}; ${await abandonTransaction(postgres)}`;
  },
};

async function restart(postgres, ms) {
  await postgres.stop('fast');
  await sleep(ms);
  await postgres.start();
}

async function crash(postgres, ms) {
  await postgres.stop('immediate');
  await sleep(ms);
  await postgres.start();
}

async function freeze(postgres, ms) {
  postgres.freeze();
  await sleep(Math.max(ms, 3_500));
  postgres.thaw();
}

/** A transaction that was given up while the server was frozen must not be committed by the next one. */
async function abandonTransaction(postgres) {
  const { PostgresDatabase } = await fromBuild('database/postgres-database.js');
  await postgres.sql('create table drill (step text)');
  const patience = { connectionTimeoutMs: 800, queryTimeoutMs: 500 };
  const database = new PostgresDatabase({ url: postgres.url, poolSize: 1, preparedStatements: true, ...patience });
  const insert = (step) => ({ text: 'insert into drill values ($1)', values: [step] });
  for (const isOpen of [true, false]) {
    const abandoned = await database
      .transaction('abandoned', async (transaction) => {
        if (isOpen) await transaction.query(insert('abandoned'));
        postgres.freeze();
        await transaction.query(insert('abandoned'));
      })
      .catch((error) => error);
    postgres.thaw();
    check(abandoned instanceof Error, 'a transaction on a frozen server succeeded');
    await database.transaction('next', (transaction) => transaction.finish(insert('next')));
  }
  const steps = (await postgres.sql('select step from drill')).map(({ step }) => step);
  await database.close();
  check(steps.join() === 'next,next', `an abandoned transaction was committed: ${steps}`);
  return 'an abandoned transaction stays rolled back';
}

async function under(outage, postgres, services, provider, ms) {
  const agent = newAgent();
  const round = Math.random().toString(36).slice(2);
  const values = [];
  const reads = startLoad(60, (index) => services[index % 2].resolve(provider.key, KNOWN, { agent }));
  const writes = startLoad(30, (index) => {
    values[index] = `${round}-${index}@shop.example`;
    return register(services[index % 2].url, provider, newWallet(), values[index], { agent });
  });
  await sleep(1_000);
  const before = performance.now();
  await outage(postgres, ms);
  const over = performance.now();
  await sleep(3_000);
  const [resolved, registered] = await Promise.all([reads.stop(), writes.stop()]);

  const answers = [...resolved, ...registered];
  const statuses = countStatuses(answers);
  check(
    answers.every(({ status }) => [200, 201, 503].includes(status)),
    `unexpected answers: ${statuses}`,
  );
  check(
    answers.every((each) => each.status !== 503 || each.headers['retry-after']),
    '503 without Retry-After',
  );
  const longest = Math.max(...latencies(answers));
  check(longest <= PATIENCE_MS, `an answer took ${Math.round(longest)} ms`);
  const healed = Math.max(0, ...answers.filter(({ status }) => status === 503).map(({ sentAt }) => sentAt - over));
  check(healed < HEALED_MS, `still 503 to a request sent ${Math.round(healed)} ms after the database was back`);
  check(
    answers.some(({ status, sentAt }) => status === 503 && sentAt > before),
    'the outage was not felt at all',
  );
  await assertWhole(postgres, registered, values, round);
  return `${statuses}, longest ${Math.round(longest)} ms, last 503 ${Math.round(healed)} ms after`;
}

/** What was acknowledged is there; what was not is there as a whole or not at all, and holds no lock. */
async function assertWhole(postgres, answers, values, round) {
  const rows = await postgres.sql(`select normalized_value as value from identifiers where normalized_value like $1`, [
    `${round}-%`,
  ]);
  const stored = new Set(rows.map(({ value }) => value));
  const lost = answers.filter(({ status }, index) => status === 201 && !stored.has(values[index]));
  check(lost.length === 0, `${lost.length} acknowledged registrations are lost`);
  const [open] = await postgres.sql(
    `select count(*)::int as count from pg_stat_activity
     where state like 'idle in transaction%' and state_change < now() - interval '1 second'`,
  );
  check(open.count === 0, `${open.count} transactions were left open`);
  const [nonces] = await postgres.sql(
    `select (select count(*) from spent_nonces)::int as spent, (select count(*) from identifiers)::int as registered`,
  );
  const { spent, registered } = nonces;
  check(spent === registered, `${spent} nonces were spent by ${registered} registrations: half a transaction was kept`);
}
