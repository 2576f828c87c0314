import { createProvider } from './support/actors.mjs';
import { startFleet } from './support/fleet.mjs';
import { inBursts, sustained } from './support/quota.mjs';

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
