import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVER_URL } from './environment.js';
import type { Json } from './http-client.js';
import { operate } from './operator.js';
import { Service } from './service.js';

/** Where the embedded database would have its keys by itself, a server has none: there an operator makes the first one. */
export class SigningKeys {
  readonly variables = {
    PUBLIC_BASE_URL: 'https://pay.example',
    ...(SERVER_URL !== undefined && { SIGNING_KEY_DIR: mkdtempSync(join(tmpdir(), 'resolver-keys-')) }),
  };

  /** Runs a command of the operator who has the keys. */
  operate({ database }: Pick<Service, 'database'>, ...words: string[]): Promise<Json> {
    return operate({ database: { variables: { ...database.variables, ...this.variables } } }, ...words);
  }
}

/** A service that signs its log. */
export async function startLoggingService(
  variables: Readonly<Record<string, string>>,
): Promise<{ service: Service; keys: SigningKeys }> {
  const keys = new SigningKeys();
  const service = await Service.start({ ...variables, ...keys.variables });
  if (SERVER_URL !== undefined) await keys.operate(service, 'log', 'keys', 'create');
  return { service, keys };
}
