import { setTimeout as sleep } from 'node:timers/promises';
import { createProvider } from './support/actors.mjs';
import { admissions } from './support/admissions.mjs';
import { check } from './support/check.mjs';
import { countStatuses, startLoad } from './support/load.mjs';
import { startFleet } from './support/fleet.mjs';

const QUOTA = 120;
const WINDOW_MS = 60_000;

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'limits-exact',
  summary: 'three processes on Redis admit exactly 120 in any 60 s, under bursts and under sustained double load',
  seconds: 330,
  async run({ short }) {
    const { postgres, services } = await startFleet(3);
    const bursts = await inBursts(services, await createProvider(postgres), 2);
    if (short) return bursts;
    return `${bursts}; ${await sustained(services, await createProvider(postgres), 190)}`;
  },
};

/** Three times the quota at one moment, again when the window has just passed, and once more in between. */
async function inBursts(services, provider, rounds) {
  const answers = [];
  const burst = async (requests) => {
    const sent = Array.from({ length: requests }, (_, i) =>
      services[i % 3].resolve(provider.key, 'nobody@shop.example'),
    );
    const round = await Promise.all(sent);
    answers.push(...round);
    return round;
  };
  for (let round = 1; round <= rounds; round += 1) {
    const first = await burst(3 * QUOTA);
    const { admitted } = admissions(first, QUOTA, WINDOW_MS);
    check(admitted === QUOTA, `burst ${round}: ${admitted} admitted instead of ${QUOTA} (${countStatuses(first)})`);
    if (round === rounds) break;
    await sleep(WINDOW_MS / 2);
    const between = await burst(QUOTA);
    check(admissions(between, QUOTA, WINDOW_MS).admitted === 0, 'a burst in the middle of a spent window was admitted');
    const last = Math.max(...first.map(({ answeredAt }) => answeredAt));
    await sleep(last + WINDOW_MS - performance.now() + 5);
  }
  return `bursts of ${3 * QUOTA}: ${report(answers)}`;
}

/** Twice the quota, evenly, for more than three windows. */
async function sustained(services, provider, seconds) {
  const load = startLoad((2 * QUOTA * 1000) / WINDOW_MS, (index) =>
    services[index % 3].resolve(provider.key, 'nobody@shop.example'),
  );
  await sleep(seconds * 1000);
  return `double load for ${seconds} s: ${report(await load.stop())}`;
}

function report(answers) {
  const { admitted, refused, most, fewest, others } = admissions(answers, QUOTA, WINDOW_MS);
  check(others === 0, `neither admitted nor refused: ${countStatuses(answers)}`);
  check(most === QUOTA, `${most} certainly admitted within 60 s`);
  check(fewest >= QUOTA, `a request was refused with at most ${fewest} admitted in the 60 s before it`);
  return `${admitted} admitted, ${refused} refused, at most ${most} in any 60 s, at least ${fewest} before any refusal`;
}
