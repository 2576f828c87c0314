import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { KeysService } from '../auth/keys.service.js';
import type { Config } from '../config.js';
import { PrismaService } from '../database/prisma.service.js';
import { OperatorNamespacesService } from '../namespaces/operator-namespaces.service.js';
import { asDemoOperator, DemoClient, newDemoWallet } from './demo-client.js';
import { fillSandbox } from './demo-sandbox.js';

/** A shop that is paid under its e-mail address and under the QR code on its counter. */
const IDENTIFIERS = [
  { type: 'email', value: 'alice@shop.example' },
  {
    type: 'bangla_qr',
    value:
      '00020101021126570019bd.example.acquirer01020302041005031691005100012345675204541153030505802BD5912RUPALI STORE6005DHAKA6304DC8C',
  },
] as const;
const PAYMENT_OPTION = { chain: 'eip155:8453', asset: 'USDC', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };
/** A customer of the provider, who is paid under a native name. */
const NAMESPACE = { slug: 'acme', description: 'The customers of the demo provider' };
const NAME = { label: 'rahim', type: 'custom', value: 'rahim@acme' } as const;

/**
 * Greets the developer who starts the service on the embedded database outside production. On an empty one it creates a
 * provider, its keys, a namespace, a name, two identifiers and the sandbox, over HTTP like any client.
 * @returns the text to print: the keys once, and at later starts how to get others; null elsewhere
 */
export async function welcomeNewcomer(app: NestFastifyApplication, config: Config): Promise<string | null> {
  if (config.production || config.database.url !== undefined) return null;
  const isEmpty = (await app.get(PrismaService).provider.count()) === 0;
  return isEmpty ? fillDemo(app, config) : welcomeBack(config);
}

async function fillDemo(app: NestFastifyApplication, config: Config): Promise<string> {
  const client = await DemoClient.create(app, config, 'Demo');
  const { key: freeKey } = await asDemoOperator(app, () => app.get(KeysService).issueFree('Demo'));
  const wallet = newDemoWallet();
  for (const identifier of IDENTIFIERS) {
    await client.send('POST', '/v1/identifiers', { ...identifier, payment_options: [PAYMENT_OPTION] }, wallet);
  }
  await client.send('POST', '/v1/namespaces', NAMESPACE);
  await asDemoOperator(app, () => app.get(OperatorNamespacesService).decide('approve', NAMESPACE.slug));
  const name = { label: NAME.label, ...PAYMENT_OPTION };
  await client.send('POST', `/v1/namespaces/${NAMESPACE.slug}/names`, name, wallet);
  // Before the keys are printed, so that its log lines do not push them off the screen.
  await fillSandbox(app, config).catch((error: unknown) => {
    new Logger('Demo').warn({ event: 'sandbox_failed', error });
  });
  return firstWelcome(config, { providerId: client.providerId, providerKey: client.key, freeKey });
}

function firstWelcome(config: Config, keys: { providerId: string; providerKey: string; freeKey: string }): string {
  const url = urlOf(config);
  const curl = (body: object) => `  curl -s ${url}/v1/resolve -H 'Authorization: Bearer ${keys.freeKey}' \\
    -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
  const [email, qr] = IDENTIFIERS;
  return `
The payment identifier resolver is running, with a demo provider on a new database in ${config.database.dataDir}.
These keys are shown this once:

  Swagger UI    ${url}/docs
${walletLine(config)}  Provider id   ${keys.providerId}
  Provider key  ${keys.providerKey}
  Free key      ${keys.freeKey}

Where do I pay alice@shop.example?

${curl(email)}

And this Bangla QR?

${curl({ value: qr.value })}

And ${NAME.value}?

${curl({ type: NAME.type, value: NAME.value })}
`;
}

function welcomeBack(config: Config): string {
  const url = urlOf(config);
  return `
The payment identifier resolver is running on the database in ${config.database.dataDir}.

  Service       ${url}
  Swagger UI    ${url}/docs
${walletLine(config)}  OpenAPI       ${url}/docs-json

Keys are shown when they are issued, and nobody can show them again. For new ones, while this runs:

  npm run admin -- keys issue --free
  npm run admin -- providers list
  npm run admin -- keys issue --provider ID
`;
}

/** Where people see whom they pay. */
function walletLine(config: Config): string {
  return config.walletPage ? `  Wallet page   ${urlOf(config)}/wallet\n` : '';
}

function urlOf({ port }: Config): string {
  return `http://localhost:${port}`;
}
