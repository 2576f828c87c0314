import { createApp } from './app.setup.js';
import { createLogger } from './common/logger.js';
import { CONFIG, readConfig } from './config.js';
import { buildNameTables } from './identifier-types/domain/name-tables.js';

jest.mock('./app.module.js', () => ({ AppModule: jest.requireActual('./config.module.js').ConfigModule }));
jest.mock('./identifier-types/domain/name-tables.js');

it('builds the tables for international names before anybody can listen', async () => {
  const app = await createApp(readConfig({}), createLogger('silent'));
  await app.close();
  expect(buildNameTables).toHaveBeenCalledTimes(1);
});

it('gives all modules the configuration that it got, and reads none again', async () => {
  const config = readConfig({});
  const app = await createApp(config, createLogger('silent'));
  await app.close();
  expect(app.get(CONFIG)).toBe(config);
});
