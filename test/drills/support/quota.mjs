import { setTimeout as sleep } from 'node:timers/promises';
import { admissions } from './admissions.mjs';
import { check } from './check.mjs';
import { countStatuses, startLoad } from './load.mjs';

/** Resolves per minute of a provider (D14). */
export const QUOTA = 120;
export const WINDOW_MS = 60_000;
const NOBODY = 'nobody@shop.example';

/** Three times the quota at one moment, again when the window has just passed, and once more in between. */
export async function inBursts(services, provider, rounds) {
  const answers = [];
  const burst = async (requests) => {
    const round = await burstOf(requests, services, provider.key);
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

/** Twice the quota, evenly, for some windows. */
export async function sustained(services, provider, seconds) {
  const load = startLoad((2 * QUOTA * 1000) / WINDOW_MS, (index) =>
    services[index % services.length].resolve(provider.key, NOBODY),
  );
  await sleep(seconds * 1000);
  return `double load for ${seconds} s: ${report(await load.stop())}`;
}

/** Some resolves at one moment, spread over the services. */
export function burstOf(requests, services, key) {
  return Promise.all(Array.from({ length: requests }, (_, i) => services[i % services.length].resolve(key, NOBODY)));
}

function report(answers) {
  const { admitted, refused, most, fewest, others } = admissions(answers, QUOTA, WINDOW_MS);
  check(others === 0, `neither admitted nor refused: ${countStatuses(answers)}`);
  check(most === QUOTA, `${most} certainly admitted within 60 s`);
  check(fewest >= QUOTA, `a request was refused with at most ${fewest} admitted in the 60 s before it`);
  return `${admitted} admitted, ${refused} refused, at most ${most} in any 60 s, at least ${fewest} before any refusal`;
}
