import { randomBytes } from 'node:crypto';

/** Migrates the template that every test file copies. */
export default async function setUp(): Promise<void> {
  process.env['RESOLVER_TEST_RUN'] = randomBytes(4).toString('hex');
  const environment = await import('./environment');
  const { migrate, onServer, SERVER_URL, TEMPLATE_DATABASE, TEMPLATE_DIRECTORY, urlOf } = environment;
  if (SERVER_URL === undefined) {
    migrate({ DATA_DIR: TEMPLATE_DIRECTORY });
  } else {
    await onServer(SERVER_URL, `create database ${TEMPLATE_DATABASE}`);
    migrate({ DATABASE_URL: urlOf(SERVER_URL, TEMPLATE_DATABASE) });
  }
}
