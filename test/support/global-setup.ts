import { randomBytes } from 'node:crypto';

/** Migrates the template that every test file copies. */
export default async function setUp(): Promise<void> {
  process.env['RESOLVER_TEST_RUN'] = randomBytes(4).toString('hex');
  const environment = await import('./environment');
  const { createRoles, migrate, onServer, SERVER_URL, TEMPLATE_DATABASE, TEMPLATE_DIRECTORY, urlAs, urlOf } =
    environment;
  if (SERVER_URL === undefined) {
    migrate({ DATA_DIR: TEMPLATE_DIRECTORY });
  } else {
    await onServer(SERVER_URL, `create database ${TEMPLATE_DATABASE}`);
    const url = urlOf(SERVER_URL, TEMPLATE_DATABASE);
    await createRoles(url);
    const { password } = new URL(SERVER_URL);
    for (const role of password === '' ? [] : (['resolver_owner', 'resolver_service'] as const)) {
      await onServer(url, `alter role ${role} password '${decodeURIComponent(password).replaceAll("'", "''")}'`);
    }
    migrate({
      DATABASE_OWNER_URL: urlAs('resolver_owner', url),
      DATABASE_URL: urlAs('resolver_service', url),
      // A migration waits longer than the service does.
      DATABASE_CONNECTION_TIMEOUT_MS: '1',
      DATABASE_QUERY_TIMEOUT_MS: '1',
    });
  }
}
