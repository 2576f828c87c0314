import { setTimeout as sleep } from 'node:timers/promises';
import { issueKey } from './support/actors.mjs';
import { check } from './support/check.mjs';
import { startFleet } from './support/fleet.mjs';
import { countStatuses, startLoad } from './support/load.mjs';
import { burstOf } from './support/quota.mjs';
import { Service } from './support/service.mjs';

const DAY_QUOTA = 100;
const DAY_MS = 86_400_000;
/** Only the day shall refuse. */
const VARIABLES = { LIMIT_FREE_PER_MINUTE: 1_000_000 };
/** Between the first start and midnight: for a restart, and for the load to begin well before it. */
const LEAD_MS = 40_000;
/** How far a process's idea of the database's time may be off beside other work on the same machine. */
const PRECISION_MS = 500;
const LOAD_BEFORE_MS = 4_000;
const LOAD_PER_SECOND = 60;

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'utc-midnight',
  summary:
    "a Free key's 100 of a UTC day end and begin at midnight by the clock of the database, and a restart forgets none of them",
  seconds: 180,
  async run() {
    const { postgres, environment } = await startFleet(0, { variables: VARIABLES });
    const clock = clockBeforeMidnight();
    await postgres.stop();
    await postgres.start({ fakeTime: clock.fakeTime });
    const start = () => Promise.all([1, 2].map(() => Service.start(environment)));
    const first = await issueKey(postgres, null);
    const second = await issueKey(postgres, null);

    const before = await start();
    assertAdmitted(await burstOf(60, before, first.key), 60);
    await Promise.all(before.map((service) => service.stop()));
    const services = await start();
    const refusals = assertAdmitted(await burstOf(60, services, first.key), DAY_QUOTA - 60);
    const [wait] = refusals.map((refusal) => assertRetryAtMidnight(refusal, clock.midnight));

    const across = await loadAcross(services, second.key, clock.midnight);

    await sleep(Math.max(...refusals.map((refusal) => retryAt(refusal))) + PRECISION_MS - performance.now());
    const nextDay = assertAdmitted(await burstOf(DAY_QUOTA + 20, services, first.key), DAY_QUOTA);
    for (const refusal of nextDay) assertRetryAtMidnight(refusal, clock.midnight + DAY_MS);
    return `60 admitted, restarted, 40 admitted and 20 refused with Retry-After ${wait} to midnight, then 100 and 20 refused; ${across}`;
  },
};

/** A clock for the database that makes it midnight soon, and that midnight in this process's monotonic time. */
function clockBeforeMidnight() {
  const toMidnight = DAY_MS - (Date.now() % DAY_MS);
  const aheadSeconds = Math.floor((toMidnight - LEAD_MS) / 1000);
  const midnight = performance.now() + toMidnight - aheadSeconds * 1000;
  return { fakeTime: `${aheadSeconds < 0 ? '' : '+'}${aheadSeconds}s`, midnight };
}

/** @returns the refusals */
function assertAdmitted(answers, expected) {
  const admitted = answers.filter(({ status }) => status === 404).length;
  const refused = answers.filter(({ status }) => status === 429);
  const isWhole = admitted === expected && admitted + refused.length === answers.length;
  check(isWhole, `${expected} of ${answers.length} should be admitted: ${countStatuses(answers)}`);
  return refused;
}

/** Rounded up to whole seconds, from some moment between the request and its answer. @returns {number} the seconds */
function assertRetryAtMidnight(refusal, midnight) {
  const seconds = Number(refusal.headers['retry-after']);
  const most = Math.ceil((midnight - refusal.sentAt + PRECISION_MS) / 1000);
  const least = Math.ceil((midnight - refusal.answeredAt - PRECISION_MS) / 1000);
  check(least <= seconds && seconds <= most, `Retry-After ${seconds} instead of ${least} to ${most}`);
  return seconds;
}

function retryAt({ answeredAt, headers }) {
  return answeredAt + Number(headers['retry-after']) * 1000;
}

/** A key that goes on asking, all the way through midnight, gets exactly the quota of either day. */
async function loadAcross(services, key, midnight) {
  const beginning = midnight - LOAD_BEFORE_MS;
  check(performance.now() < beginning, 'this machine was too busy to prepare everything before midnight');
  await sleep(beginning - performance.now());
  const load = startLoad(LOAD_PER_SECOND, (index) =>
    services[index % services.length].resolve(key, 'nobody@shop.example'),
  );
  await sleep(2 * LOAD_BEFORE_MS);
  const answers = await load.stop();
  assertAdmitted(answers, 2 * DAY_QUOTA);
  const admitted = answers.filter(({ status }) => status === 404);
  const early = admitted.filter(({ answeredAt }) => answeredAt < midnight - PRECISION_MS).length;
  const late = admitted.filter(({ sentAt }) => sentAt >= midnight + PRECISION_MS).length;
  check(early <= DAY_QUOTA && late <= DAY_QUOTA, `${early} admitted before midnight and ${late} after it`);
  const lastOfDay = answers.findLast(({ answeredAt }) => answeredAt < midnight - PRECISION_MS);
  const firstOfDay = answers.find(({ sentAt }) => sentAt >= midnight + PRECISION_MS);
  check(lastOfDay?.status === 429, 'a spent day admitted right before midnight');
  check(firstOfDay?.status === 404, 'refused right after midnight');
  return `${answers.length} across midnight: ${early} admitted before, ${admitted.length - early} after`;
}
