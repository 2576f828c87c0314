import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createProvider } from './support/actors.mjs';
import { check } from './support/check.mjs';
import { LogWitness } from './support/log-witness.mjs';
import { Postgres } from './support/postgres.mjs';
import { Registrars } from './support/registrars.mjs';
import { AUDIENCE, migrate, operate, Service, UNLIMITED } from './support/service.mjs';
import { afterwards } from './support/undo.mjs';

const PROCESSES = 2;
const CLIENTS = 8;
const WITHIN_MS = 5_000;

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'log-crash',
  summary:
    'processes killed under load while they build and sign the log: no fork, no gap, all acknowledged changes in it',
  seconds: 900,
  async run({ short }) {
    const kills = short ? 6 : 40;
    const postgres = await Postgres.create();
    migrate({ DATABASE_URL: postgres.ownerUrl });
    const keys = mkdtempSync(join(tmpdir(), 'drill-keys-'));
    afterwards(() => rmSync(keys, { recursive: true, force: true }));
    const variables = {
      DATABASE_URL: postgres.serviceUrl,
      PUBLIC_BASE_URL: AUDIENCE,
      SIGNING_KEY_DIR: keys,
      LIMIT_LOG_PER_MINUTE: 1_000_000,
      ...UNLIMITED,
    };
    operate(variables, 'log', 'keys', 'create');
    const services = await Promise.all(Array.from({ length: PROCESSES }, () => Service.start(variables)));
    const provider = await createProvider(postgres);
    const witness = new LogWitness(() => services.map(({ url }) => url));
    const clients = new Registrars(
      services.map(({ url }) => url),
      provider,
      CLIENTS,
    );
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(100 + Math.random() * 900);
      const { program, port } = services[kill % PROCESSES];
      await program.end('SIGKILL');
      services[kill % PROCESSES] = await restart(variables, port);
    }
    await clients.stop();
    const acknowledgedAt = performance.now();
    const events = async () => Number((await postgres.sql('select count(*) as n from identifier_events'))[0].n);
    const signed = async () => Number((await postgres.sql('select max(size) as n from log_checkpoints'))[0].n);
    const all = await events();
    while ((await signed()) < all && performance.now() - acknowledgedAt < 4 * WITHIN_MS) await sleep(20);
    const lateMs = Math.round(performance.now() - acknowledgedAt);
    const { checkpoints, faults } = await witness.stop();
    const verdict = operate(variables, 'log', 'verify');
    const figures =
      `${kills} kills, ${all} events, ${checkpoints} checkpoints seen by a witness, ${faults.length} contradictions; ` +
      `all in the log ${lateMs} ms after the last acknowledgement; ${verdict.checkpoints} checkpoints verify`;
    check(faults.length === 0, `${figures}: ${faults[0]}`);
    check(verdict.ok && verdict.entries === all && verdict.size === all, `${figures}: ${JSON.stringify(verdict)}`);
    check(lateMs < WITHIN_MS, figures);
    check(all > kills * CLIENTS, `too little happened: ${figures}`);
    return figures;
  },
};

/** As a supervisor does: what gives up at its start, because the machine is busy, is started again. */
async function restart(variables, port, tries = 3) {
  return Service.start(variables, { port }).catch((error) => {
    if (tries === 1) throw error;
    return restart(variables, port, tries - 1);
  });
}
