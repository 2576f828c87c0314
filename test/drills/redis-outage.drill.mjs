import { setTimeout as sleep } from 'node:timers/promises';
import { createProvider } from './support/actors.mjs';
import { check } from './support/check.mjs';
import { startFleet } from './support/fleet.mjs';
import { countStatuses, latencies, startLoad } from './support/load.mjs';
import { burstOf, QUOTA } from './support/quota.mjs';

const PROCESSES = 3;
const LOAD_PER_SECOND = 120;
/** The circuit gives Redis 500 ms, once for each outage; the rest is for a busy machine. */
const PATIENCE_MS = 1_000;
/** A probe each second, and as long for the connection. */
const HEALED_MS = 4_000;

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'redis-outage',
  summary:
    'Redis killed and frozen under load: each process counts by itself, answers at once, and comes back by itself',
  seconds: 90,
  async run({ short }) {
    const fleet = await startFleet(PROCESSES);
    const outages = { killed: kill, frozen: freeze };
    const figures = [];
    for (const [name, outage] of Object.entries(outages)) {
      figures.push(`${name}: ${await under(outage, fleet, short ? 3_000 : 15_000)}`);
    }
    return figures.join('; ');
  },
};

/** @returns what undoes it */
async function kill(redis) {
  await redis.kill();
  return () => redis.start();
}

async function freeze(redis) {
  redis.freeze();
  return () => redis.thaw();
}

async function under(outage, { postgres, redis, services }, ms) {
  const provider = await createProvider(postgres);
  const logged = { away: countLogged(services, 'limits_degraded'), back: countLogged(services, 'limits_restored') };
  const load = startLoad(LOAD_PER_SECOND, (index) =>
    services[index % PROCESSES].resolve(provider.key, 'nobody@shop.example'),
  );
  await sleep(1_000);
  const before = performance.now();
  const undo = await outage(redis);
  await sleep(ms);
  const degraded = await degradedOf(services);
  const answers = await load.stop();
  const healedMs = await heal(undo, services);

  const statuses = countStatuses(answers);
  check(
    answers.every(({ status }) => [404, 429].includes(status)),
    `unexpected answers: ${statuses}`,
  );
  const admitted = services.map((_, process) => admittedBy(answers, process));
  check(Math.max(...admitted) <= QUOTA, `one process admitted ${Math.max(...admitted)} within a minute`);
  check(Math.min(...admitted) > 0, 'a process admitted nothing');
  const longest = Math.max(...latencies(answers));
  check(longest < PATIENCE_MS, `an answer took ${Math.round(longest)} ms`);
  check(degraded.join() === '1,1,1', `the metric limits_degraded says ${degraded} of an outage`);

  const burst = await burstOf(3 * QUOTA, services, (await createProvider(postgres)).key);
  const shared = burst.filter(({ status }) => status === 404).length;
  check(shared === QUOTA, `${shared} instead of ${QUOTA} were admitted together afterwards`);
  const told = { away: countLogged(services, 'limits_degraded'), back: countLogged(services, 'limits_restored') };
  check(told.away - logged.away === PROCESSES, `${told.away - logged.away} processes logged the outage`);
  check(told.back - logged.back === PROCESSES, `${told.back - logged.back} processes logged that it is over`);

  const during = answers.filter(({ sentAt }) => sentAt >= before).length;
  return (
    `${statuses}, ${during} of them during it, ${admitted.join('+')} admitted, longest ${Math.round(longest)} ms, ` +
    `shared again ${Math.round(healedMs)} ms after, then exactly ${shared}`
  );
}

function admittedBy(answers, process) {
  return answers.filter(({ status }, index) => status === 404 && index % PROCESSES === process).length;
}

function countLogged(services, event) {
  return services.reduce((sum, service) => sum + service.logged(event).length, 0);
}

/** @returns {Promise<(number | undefined)[]>} the metric of each process */
function degradedOf(services) {
  return Promise.all(services.map((service) => service.metric('limits_degraded')));
}

/** @returns {Promise<number>} ms until all processes share their counts again */
async function heal(undo, services) {
  await undo();
  const since = performance.now();
  while ((await degradedOf(services)).some((metric) => metric !== 0)) {
    check(performance.now() - since < HEALED_MS, `not all share their counts ${HEALED_MS} ms after Redis is back`);
    await sleep(20);
  }
  return performance.now() - since;
}
