import { setTimeout as sleep } from 'node:timers/promises';
import { createProvider } from './support/actors.mjs';
import { check } from './support/check.mjs';
import { Postgres } from './support/postgres.mjs';
import { Registrars } from './support/registrars.mjs';
import { migrate, Service, UNLIMITED, verifyHistories } from './support/service.mjs';

const PROCESSES = 2;
const CLIENTS = 8;
/** Acknowledges what is only in the memory of the server, which has room for all of it. */
const FORGETFUL = ['synchronous_commit = off', `wal_buffers = '64MB'`];

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'crash',
  summary:
    'processes killed and PostgreSQL stopped at once under load: nothing acknowledged is lost, doubled or halved',
  seconds: 400,
  async run({ short }) {
    const [kills, stops] = short ? [5, 2] : [40, 6];
    const found = await underLoad([], async (scene) => {
      for (let kill = 0; kill < kills; kill += 1) await killOne(scene, kill % PROCESSES);
      for (let stop = 0; stop < stops; stop += 1) await stopAtOnce(scene);
    });
    const figures = `${kills} kills, ${stops} immediate stops: ${found.figures}`;
    check(found.unexpected.size === 0, `unexpected answers: ${[...found.unexpected].join(', ')}`);
    check(found.acknowledged > kills * CLIENTS, `too little happened: ${figures}`);
    check(found.lost + found.doubled + found.halfWritten === 0 && found.history.ok, figures);

    const control = await underLoad(FORGETFUL, async (scene) => {
      await holdWriter(scene);
      await stopAtOnce(scene);
    });
    check(control.lost > 0, `the check is blind: no loss with synchronous_commit=off (${control.figures})`);
    return `${figures}; the same check with synchronous_commit=off finds ${control.lost} of ${control.acknowledged} lost`;
  },
};

/**
 * Lets clients register and update while `strike` strikes, then compares what they were told with what there is.
 * @param {string[]} settings of PostgreSQL
 * @param {(scene: { postgres: Postgres, services: Service[], variables: object }) => Promise<void>} strike
 */
async function underLoad(settings, strike) {
  const postgres = await Postgres.create(settings);
  const variables = { DATABASE_URL: postgres.serviceUrl, ...UNLIMITED };
  migrate({ DATABASE_URL: postgres.ownerUrl });
  const services = await Promise.all(Array.from({ length: PROCESSES }, () => Service.start(variables)));
  const provider = await createProvider(postgres);
  await postgres.sql('checkpoint');
  const urls = services.map(({ url }) => url);
  const clients = new Registrars(urls, provider, CLIENTS);
  await strike({ postgres, services, variables });
  await clients.stop();

  const { lost, doubled, halfWritten } = await clients.ledger.compare(postgres);
  const history = verifyHistories({ DATABASE_URL: postgres.serviceUrl });
  const { acknowledged } = clients.ledger;
  const survivors = services.filter(({ program }) => !program.ended);
  check(survivors.length === PROCESSES, 'a process has ended that nobody killed');
  await Promise.all(survivors.map(({ program }) => program.end('SIGKILL')));
  await postgres.stop();
  const verdict = history.ok ? `${history.events} events verify` : 'a history is broken';
  const figures = `${acknowledged} changes acknowledged (${clients.retries} retries), ${lost} lost, ${doubled} doubled, ${halfWritten} half-written; ${verdict}`;
  return { acknowledged, lost, doubled, halfWritten, history, figures, unexpected: clients.unexpected };
}

/** Kills a process in the middle of its work, and starts another in its place. */
async function killOne({ services, variables }, index) {
  await sleep(100 + Math.random() * 400);
  const { program, port } = services[index];
  await program.end('SIGKILL');
  services[index] = await Service.start(variables, { port });
}

/** Stops the process that would write the log to the files in its own time, so that a loss is certain. */
async function holdWriter({ postgres }) {
  const [writer] = await postgres.sql(`select pid from pg_stat_activity where backend_type = 'walwriter'`);
  process.kill(writer.pid, 'SIGSTOP');
}

/** As a power cut would, but for the disk: no process of the server gets to say or write anything. */
async function stopAtOnce({ postgres }) {
  await sleep(1_000 + Math.random() * 500);
  await postgres.stop('immediate');
  await postgres.start();
}
