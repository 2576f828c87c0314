import { setTimeout as sleep } from 'node:timers/promises';
import { createProvider, newWallet, register, resolve } from './support/actors.mjs';
import { check } from './support/check.mjs';
import { startFleet } from './support/fleet.mjs';
import { HAProxy } from './support/haproxy.mjs';
import { newAgent } from './support/http.mjs';
import { countStatuses, latencies, percentile, startLoad } from './support/load.mjs';

const VARIABLES = { LIMIT_RESOLVE_PER_MINUTE: 1_000_000, LIMIT_MUTATION_PER_MINUTE: 1_000_000 };
const KNOWN = 'known@shop.example';
const RESOLVES_PER_SECOND = 150;
const REGISTRATIONS_PER_SECOND = 20;
/** A busy machine is not a process that stops. */
const STALL_MS = 400;
/** Connections that clients keep open through it all. */
const CONNECTIONS = 40;

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'rolling-restart',
  summary: 'three processes behind HAProxy, each restarted under load over kept connections: no request fails',
  seconds: 150,
  async run({ short }) {
    const { postgres, services, start } = await startFleet(3, { variables: VARIABLES });
    const balancer = await HAProxy.before(services);
    const provider = await createProvider(postgres);
    const known = await register(balancer.url, provider, newWallet(), KNOWN);
    check(known.status === 201, `the registration before the drill was answered with ${known.status}`);

    const load = startClients(balancer, provider);
    await sleep(1_000);
    for (let round = 0; round < (short ? 1 : 3); round += 1) await restartEach(services, start, balancer);
    await sleep(1_000);
    const { resolved, registered, values } = await load.stop();

    assertAll(resolved, 200);
    assertAll(registered, 201);
    await assertStored(postgres, values);
    const stalled = await stall(services, balancer, provider);
    return [
      `${(short ? 1 : 3) * services.length} restarts`,
      `resolves ${figures(resolved)}`,
      `registrations ${figures(registered)}`,
      `0 failed; all stood still for ${STALL_MS} ms: ${stalled}`,
    ].join(', ');
  },
};

function startClients(balancer, provider) {
  const agent = newAgent(CONNECTIONS);
  const values = [];
  const reads = startLoad(RESOLVES_PER_SECOND, () => resolve(balancer.url, provider.key, KNOWN, { agent }));
  const writes = startLoad(REGISTRATIONS_PER_SECOND, (index) => {
    values[index] = `customer-${index}@shop.example`;
    return register(balancer.url, provider, newWallet(), values[index], { agent });
  });
  return {
    async stop() {
      const [resolved, registered] = await Promise.all([reads.stop(), writes.stop()]);
      return { resolved, registered, values };
    },
  };
}

/** One after the other, each only when the balancer sends requests to all again. */
async function restartEach(services, start, balancer) {
  for (const [index, service] of services.entries()) {
    const code = await service.stop();
    check(code === 0, `a process ended with ${code}:\n${service.program.lines.slice(-5).join('\n')}`);
    services[index] = await start(index, service.port);
    const allUp = async () => (await balancer.serversUp()) === services.length;
    await balancer.program.until(allUp, 'The balancer', 5_000);
  }
}

/** The balancer must not take slow processes for ended ones: with all of them out, there is nobody to ask. */
async function stall(services, balancer, provider) {
  const load = startClients(balancer, provider);
  await sleep(300);
  for (const service of services) service.program.freeze();
  await sleep(STALL_MS);
  for (const service of services) service.program.thaw();
  await sleep(700);
  const { resolved } = await load.stop();
  assertAll(resolved, 200);
  return `resolves ${figures(resolved)}`;
}

function assertAll(answers, status) {
  const failed = answers.filter((answer) => answer.status !== status);
  const causes = new Set(failed.map(({ body, error }) => error ?? body.code ?? 'refused by the balancer'));
  const what = `${countStatuses(answers)} (${[...causes].join(', ')})`;
  check(failed.length === 0, `${failed.length} of ${answers.length} failed: ${what}`);
}

async function assertStored(postgres, values) {
  const [{ count }] = await postgres.sql(
    `select count(*)::int as count from identifiers where normalized_value = any ($1)`,
    [values],
  );
  check(count === values.length, `${values.length} registrations were acknowledged and ${count} are stored`);
}

function figures(answers) {
  const times = latencies(answers);
  const [p50, p99, longest] = [percentile(times, 0.5), percentile(times, 0.99), Math.max(...times)].map(Math.round);
  return `${countStatuses(answers)} (p50 ${p50} ms, p99 ${p99} ms, longest ${longest} ms)`;
}
