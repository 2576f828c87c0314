import { rmSync } from 'node:fs';
import { onServer, SERVER_URL, TEMPLATE_DATABASE, TEMPLATE_DIRECTORY } from './environment';

export default async function tearDown(): Promise<void> {
  rmSync(TEMPLATE_DIRECTORY, { recursive: true, force: true });
  if (SERVER_URL !== undefined) await onServer(SERVER_URL, `drop database if exists ${TEMPLATE_DATABASE} with (force)`);
}
