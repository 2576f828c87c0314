import { setTimeout as sleep } from 'node:timers/promises';
import { createProvider } from './support/actors.mjs';
import { check } from './support/check.mjs';
import { Embedded } from './support/embedded.mjs';
import { Registrars } from './support/registrars.mjs';
import { Service, UNLIMITED, verifyHistories } from './support/service.mjs';

const CLIENTS = 4;
/** From the kill to the first answer of the next process. */
const REOPENED_MS = 10_000;

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'crash-embedded',
  summary:
    'the process killed under load on the embedded database: nothing lost, and its directory opens again at once',
  seconds: 240,
  async run({ short }) {
    const embedded = await Embedded.create();
    const variables = { ...embedded.variables, ...UNLIMITED };
    let service = await Service.start(variables);
    const provider = await createProvider(embedded);
    const clients = new Registrars([service.url], provider, CLIENTS);

    const kills = short ? 2 : 10;
    let slowest = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(1_000 + Math.random() * 1_000);
      await service.program.end('SIGKILL');
      const killedAt = performance.now();
      service = await Service.start(variables, { port: service.port });
      slowest = Math.max(slowest, performance.now() - killedAt);
    }
    await clients.stop();

    const { ledger, retries, unexpected } = clients;
    const { lost, doubled, halfWritten } = await ledger.compare(embedded);
    const history = verifyHistories(embedded.variables);
    const figures = `${kills} kills: ${ledger.acknowledged} changes acknowledged (${retries} retries), ${lost} lost, ${doubled} doubled, ${halfWritten} half-written; ${history.events} events verify; open again within ${Math.round(slowest)} ms`;
    check(unexpected.size === 0, `unexpected answers: ${[...unexpected].join(', ')}`);
    check(ledger.acknowledged > kills * CLIENTS, `too little happened: ${figures}`);
    check(lost + doubled + halfWritten === 0 && history.ok, figures);
    check(slowest < REOPENED_MS, figures);
    return figures;
  },
};
