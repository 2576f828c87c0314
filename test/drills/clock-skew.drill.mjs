import { createProvider } from './support/actors.mjs';
import { check } from './support/check.mjs';
import { startFleet } from './support/fleet.mjs';
import { inBursts, sustained } from './support/quota.mjs';

const SKEWS_SECONDS = [0, 90, -90];
/** Dates in HTTP have whole seconds, and the machine may be busy. */
const PRECISION_SECONDS = 10;

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'clock-skew',
  summary: 'processes whose clocks are 90 s fast and 90 s slow share exactly 120 in any 60 s all the same',
  seconds: 300,
  async run({ short }) {
    const fakeTimes = SKEWS_SECONDS.map((seconds) => (seconds === 0 ? undefined : signed(seconds)));
    const { postgres, services } = await startFleet(3, { fakeTimes });
    const clocks = await Promise.all(services.map(assertSkewed));
    const bursts = await inBursts(services, await createProvider(postgres), short ? 1 : 2);
    const figures = `clocks at ${clocks.map(signed).join(', ')}; ${bursts}`;
    return short ? figures : `${figures}; ${await sustained(services, await createProvider(postgres), 130)}`;
  },
};

/** Without the skew the drill would prove nothing. @returns {Promise<number>} seconds that the process is ahead */
async function assertSkewed(service, index) {
  const { headers } = await service.get('/health');
  const ahead = Math.round((Date.parse(headers.date ?? '') - Date.now()) / 1000);
  const off = Math.abs(ahead - SKEWS_SECONDS[index]);
  check(
    off <= PRECISION_SECONDS,
    `the clock of process ${index} is ${ahead} s ahead instead of ${SKEWS_SECONDS[index]}`,
  );
  return ahead;
}

function signed(seconds) {
  return `${seconds < 0 ? '' : '+'}${seconds}s`;
}
