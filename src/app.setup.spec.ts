import { createApp } from './app.setup.js';
import { createLogger } from './common/logger.js';
import { readConfig } from './config.js';
import { buildNameTables } from './identifier-types/domain/name-tables.js';

jest.mock('./app.module.js', () => ({ AppModule: jest.requireActual('./common/common.module.js').CommonModule }));
jest.mock('./identifier-types/domain/name-tables.js');

it('builds the tables for international names before anybody can listen', async () => {
  const app = await createApp(readConfig({}), createLogger('silent'));
  await app.close();
  expect(buildNameTables).toHaveBeenCalledTimes(1);
});
