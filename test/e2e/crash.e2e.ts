import { setTimeout as sleep } from 'node:timers/promises';
import { OPTION, Provider } from '../support/actors.js';
import { createDatabase } from '../support/environment.js';
import { operate } from '../support/operator.js';
import { freshValue, OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ServiceProcess } from '../support/service-process.js';
import { evmWallet } from '../support/wallets.js';

const CRASHES = 2;
const CLIENTS = 4;
/** How many identifiers are registered before the process is killed. */
const REGISTRATIONS = 12;

it('has everything that it acknowledged, and nothing twice, after it was killed under load', async () => {
  const database = await createDatabase();
  const acknowledged = new Map<string, string[]>();
  for (let crash = 0; crash < CRASHES; crash += 1) {
    const service = await ServiceProcess.start(UNLIMITED, database);
    const provider = await Provider.create(service);
    let stopping = false;
    const work = async () => {
      const wallet = evmWallet();
      while (!stopping) {
        const registered = await provider.register(wallet, 'custom', freshValue(), [OPTION]);
        if (registered.status === 201) acknowledged.set(registered.body['id'], ['register']);
        const updated = await provider.update(wallet, registered.body['id'], { payment_options: [OTHER_OPTION] });
        if (updated.status === 200) acknowledged.set(registered.body['id'], ['register', 'update']);
      }
    };
    const clients = Array.from({ length: CLIENTS }, () => work().catch(() => undefined));
    const enough = acknowledged.size + REGISTRATIONS;
    while (acknowledged.size < enough) await sleep(10);
    await service.kill();
    stopping = true;
    await Promise.all(clients);
  }

  const service = await Service.start(UNLIMITED, database);
  const rows = await service.sql<{ identifier_id: string; types: string[] }>(
    'select identifier_id, array_agg(type::text order by sequence) as types from identifier_events group by 1',
  );
  const recorded = new Map(rows.map((row) => [row.identifier_id, row.types]));
  for (const [id, types] of acknowledged) expect(recorded.get(id)?.slice(0, types.length)).toEqual(types);
  for (const types of recorded.values()) expect(types).toEqual(['register', 'update'].slice(0, types.length));
  expect(await operate(service, 'history', 'verify')).toMatchObject({ identifiers: recorded.size });
  await service.stop();
  await database.drop();
}, 120_000);
