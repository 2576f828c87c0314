import { setTimeout as sleep } from 'node:timers/promises';
import { createProvider, issueKey, newWallet, register, resolve, suspend } from './support/actors.mjs';
import { check } from './support/check.mjs';
import { newAgent } from './support/http.mjs';
import { countStatuses, latencies, percentile, startLoad } from './support/load.mjs';
import { PgBouncer } from './support/pgbouncer.mjs';
import { Postgres } from './support/postgres.mjs';
import { migrate, Service } from './support/service.mjs';

const VARIABLES = { LIMIT_RESOLVE_PER_MINUTE: 1_000_000, LIMIT_MUTATION_PER_MINUTE: 1_000_000 };
const PROCESSES = 2;
/** Fewer than the two processes' own pools have: the pooler has to share them out between transactions. */
const SERVER_CONNECTIONS = 4;
const REVOKED_WITHIN_MS = 1_000;
const CONCURRENT = 64;
const ROUNDS = 4;

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'pgbouncer',
  summary: 'two processes through PgBouncer in transaction mode, on fewer connections than they would open',
  seconds: 120,
  async run({ short }) {
    const postgres = await Postgres.create();
    const pooler = await PgBouncer.before(postgres, SERVER_CONNECTIONS);
    const environment = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: postgres.serviceUrl,
      DATABASE_PREPARED_STATEMENTS: pooler.keepsPreparedStatements ? 'on' : 'off',
    };
    migrate({ DATABASE_URL: postgres.ownerUrl });
    const start = (variables) => Service.start({ ...variables, ...VARIABLES });
    const services = await Promise.all(Array.from({ length: PROCESSES }, () => start(environment)));
    const provider = await createProvider(postgres);

    const load = await underLoad(services, provider, postgres, short ? 4_000 : 15_000);
    const batches = await inBatches(services, provider);
    const changes = await changesCountAtOnce(services, provider);
    const revoked = await revocation(services, provider, postgres);
    const figures = `prepared statements ${environment.DATABASE_PREPARED_STATEMENTS}; ${load}; ${batches}; ${changes}; ${revoked}`;
    if (short) return figures;
    return `${figures}; ${await compare(services[0], await start({ DATABASE_URL: postgres.serviceUrl }), provider)}`;
  },
};

/** Resolves that share queries, registrations in transactions of several statements. */
async function underLoad(services, provider, postgres, ms) {
  const agent = newAgent();
  const values = [];
  const at = (index) => services[index % services.length].url;
  const writes = startLoad(40, (index) => {
    values[index] = `customer-${index}@shop.example`;
    return register(at(index), provider, newWallet(), values[index], { agent });
  });
  await sleep(500);
  const reads = startLoad(300, (index) => resolve(at(index), provider.key, values[index % 10], { agent }));
  await sleep(ms);
  const connections = await serverConnections(postgres);
  const [resolved, registered] = await Promise.all([reads.stop(), writes.stop()]);
  const statuses = `${countStatuses(resolved)} resolved, ${countStatuses(registered)} registered`;
  check(
    resolved.every(({ status }) => status === 200) && registered.every(({ status }) => status === 201),
    `unexpected answers: ${statuses}`,
  );
  check(connections <= SERVER_CONNECTIONS, `PgBouncer opened ${connections} connections`);
  const [{ count }] = await postgres.sql('select count(*)::int as count from identifiers');
  check(count === values.length, `${values.length} registrations were acknowledged and ${count} are stored`);
  const p99 = Math.round(percentile(latencies(resolved), 0.99));
  return `${statuses} over ${connections} connections, p99 ${p99} ms`;
}

/** Without the ones that listen, which go past the pooler. */
async function serverConnections(postgres) {
  const [{ count }] = await postgres.sql(
    `select count(*)::int as count from pg_stat_activity
     where datname is not null and application_name <> 'drill' and query !~ '^listen|advisory_lock_shared'`,
  );
  return count;
}

/** Many clients at once: their look-ups share queries. */
async function inBatches(services, provider) {
  const batchesOf = async (service) => ({
    lookups: (await service.metric('resolve_batch_size_sum')) ?? 0,
    queries: (await service.metric('resolve_batch_size_count')) ?? 0,
  });
  const [service] = services;
  const before = await batchesOf(service);
  const perSecond = await rate(service, provider, 1_000);
  const after = await batchesOf(service);
  const size = (after.lookups - before.lookups) / (after.queries - before.queries);
  check(size > 2, `only ${size.toFixed(1)} look-ups a query with ${CONCURRENT} clients`);
  return `${Math.round(perSecond)} a second by ${CONCURRENT} clients, ${size.toFixed(1)} look-ups a query`;
}

/** A change through one process is what the other one answers right after. */
async function changesCountAtOnce([first, second], provider) {
  const wallet = newWallet();
  for (let change = 0; change < 20; change += 1) {
    const value = `change-${change}@shop.example`;
    const { body, status } = await register(first.url, provider, wallet, value);
    check(status === 201, `a registration was answered with ${status} ${body.code}`);
    const answer = await suspend(first.url, provider, wallet, body.id);
    check(answer.status === 200, `a suspension was answered with ${answer.status} ${answer.body.code}`);
    const resolved = await resolve(second.url, provider.key, value);
    check(resolved.body.status === 'suspended', `resolved as ${resolved.body.status} after a suspension`);
  }
  return '20 of 20 changes seen by the other process at once';
}

async function revocation(services, provider, postgres) {
  const { keyId, key } = await issueKey(postgres, provider.id);
  const ask = (service) => service.get('/v1/identifier-types', { key });
  for (const service of services) check((await ask(service)).status === 200, 'a new key is not accepted');
  await postgres.sql('update api_keys set revoked_at = now() where id = $1', [keyId]);
  const since = performance.now();
  for (const service of services) {
    while ((await ask(service)).status === 200) {
      check(
        performance.now() - since < REVOKED_WITHIN_MS,
        `a key is accepted ${REVOKED_WITHIN_MS} ms after its revocation`,
      );
      await sleep(5);
    }
  }
  return `a revoked key refused everywhere after ${Math.round(performance.now() - since)} ms`;
}

/** Resolves per second with the pooler and without it, in rounds that take turns. */
async function compare(pooled, direct, provider) {
  const rates = { pooled: [], direct: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.pooled.push(await rate(pooled, provider, 2_000));
    rates.direct.push(await rate(direct, provider, 2_000));
  }
  const [through, past] = [percentile(rates.pooled, 0.5), percentile(rates.direct, 0.5)];
  return `${Math.round(through)} resolves a second through it and ${Math.round(past)} without (${(through / past).toFixed(2)})`;
}

async function rate(service, provider, ms) {
  const agent = newAgent();
  const until = performance.now() + ms;
  let answered = 0;
  const client = async (index) => {
    while (performance.now() < until) {
      const { status } = await resolve(service.url, provider.key, `customer-${index}@shop.example`, { agent });
      check(status === 200, `a resolve was answered with ${status}`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, (_, index) => client(index)));
  return (answered * 1000) / ms;
}
