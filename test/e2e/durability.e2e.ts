import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Provider } from '../support/actors.js';
import { SERVER_URL } from '../support/environment.js';
import { freshValue } from '../support/registry.js';
import { ServiceProcess } from '../support/service-process.js';
import { evmWallet } from '../support/wallets.js';

/** Writes a line to a file whenever the service hands a file of its database to the disk. */
const recorder = (file: string) => `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const sync = fs.fdatasyncSync;
  fs.fdatasyncSync = (descriptor) => {
    sync(descriptor);
    fs.appendFileSync(${JSON.stringify(file)}, 'synced\\n');
  };
  syncBuiltinESMExports();`;

// A PostgreSQL server syncs its log by itself; the drills cut its power.
const onEmbedded = SERVER_URL === undefined ? it : it.skip;

onEmbedded('hands every change to the disk before it acknowledges it', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'resolver-syncs-'));
  const [preload, log] = [join(directory, 'record.mjs'), join(directory, 'syncs.log')];
  writeFileSync(preload, recorder(log));
  writeFileSync(log, '');
  const service = await ServiceProcess.start({ NODE_OPTIONS: `--import=${preload}` });
  try {
    const provider = await Provider.create(service);
    const syncs = () => readFileSync(log, 'utf8').split('\n').length;
    for (let change = 0; change < 5; change += 1) {
      const before = syncs();
      expect(await provider.register(evmWallet(), 'custom', freshValue())).toMatchObject({ status: 201 });
      expect(syncs()).toBeGreaterThan(before);
    }
  } finally {
    await service.stop();
    rmSync(directory, { recursive: true });
  }
});
