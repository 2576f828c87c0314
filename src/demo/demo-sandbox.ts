import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { HOUR_MS } from '../common/domain/durations.js';
import { OperatorComplaintsService } from '../complaints/operator-complaints.service.js';
import type { Config } from '../config.js';
import { asOperator } from '../database/as-operator.js';
import { Database } from '../database/database.js';
import { OperatorNamespacesService } from '../namespaces/operator-namespaces.service.js';
import { OperatorIdentifiersService } from '../registry/operator-identifiers.service.js';
import { OperatorReleasesService } from '../registry/operator-releases.service.js';
import { DemoClient, type DemoWallet, newDemoWallet } from './demo-client.js';

const IDENTIFIERS_PATH = '/v1/identifiers';
/** Long enough for an option not to have expired when it is written. */
const SHORTEST_LIFE_MS = 2_000;

const EVM_ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const USDC = { chain: 'eip155:8453', asset: 'USDC', address: EVM_ADDRESS };
const DAI = { chain: 'eip155:1', asset: 'DAI', address: EVM_ADDRESS };
const LUMENS = {
  chain: 'stellar',
  asset: 'XLM',
  address: 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
};

/** Bangla QR codes: one to pay without a doubt, and one for each warning that a code brings by itself. */
const QR_CODES = [
  '00020101021126350019bd.example.acquirer0108SANDBOX15204541153030505802BD5912SANDBOX SHOP6005DHAKA6304AF7E',
  '00020101021126350019bd.example.acquirer0108SANDBOX25204541153038405802US5914SANDBOX ABROAD6005DHAKA63047C0A',
  '00020101021126350019https://pay.example0108SANDBOX35204541153030505802BD5912SANDBOX LINK6005DHAKA63047CF7',
];
/** Two codes of one merchant account, which two wallets register. */
const CONTESTED_QR_CODES = [
  '00020101021126350019bd.example.acquirer0108SANDBOX45204541153030505802BD5913SANDBOX STALL6005DHAKA63043756',
  '00020101021126350019bd.example.acquirer0108SANDBOX45204541153030505802BD5915SANDBOX STALL 26005DHAKA6304CA89',
] as const;

/**
 * Registers one identifier of every kind that a wallet must handle, as providers, wallets and operators would.
 * docs/integrating.md lists what each of them answers.
 */
export async function fillSandbox(app: NestFastifyApplication, config: Config): Promise<void> {
  const sandbox = new Sandbox(app, await DemoClient.create(app, config, 'Sandbox'));
  await sandbox.registerPayable();
  await sandbox.registerStopped();
  await sandbox.registerDoubtful();
  await sandbox.registerCodes();
  await sandbox.registerNames();
}

class Sandbox {
  private readonly owner = newDemoWallet();
  private readonly stranger = newDemoWallet();
  private readonly decision = { operator: 'sandbox', reason: 'To try it' };

  constructor(
    private readonly app: NestFastifyApplication,
    private readonly client: DemoClient,
  ) {}

  async registerPayable(): Promise<void> {
    await this.registerEmail('active');
    await this.registerEmail('several-options', [USDC, DAI, LUMENS]);
    await this.registerEmail('amounts', [
      { ...USDC, fixed_amount: '12.50' },
      { ...DAI, minimum_amount: '5', maximum_amount: '100' },
    ]);
    await this.registerEmail('memo-needed', [{ ...LUMENS, memo: 'customer 42' }]);
    await this.registerEmail('expires-soon', [expiringIn(23 * HOUR_MS)]);
    await this.registerEmail('expired-option', [expiringIn(SHORTEST_LIFE_MS), DAI]);
    await this.registerEmail('all-expired', [expiringIn(SHORTEST_LIFE_MS)]);
  }

  async registerStopped(): Promise<void> {
    const operations = this.app.get(OperatorIdentifiersService);
    const [suspended, revoked] = [await this.registerEmail('suspended'), await this.registerEmail('revoked')];
    await this.decide(() => operations.cause('suspend', suspended, null, this.decision));
    await this.decide(() => operations.cause('revoke', revoked, null, this.decision));
    await this.suspend(await this.registerEmail('stopped-by-owner'));
    await this.remove(await this.registerEmail('removed'));
    // What its owner had stopped before it was removed waits for an operator when it comes back.
    const stopped = await this.registerEmail('pending');
    await this.suspend(stopped);
    await this.remove(stopped);
    await this.registerEmail('pending');
  }

  async registerDoubtful(): Promise<void> {
    const changed = await this.registerEmail('changed-recently');
    await this.client.send('PATCH', `${IDENTIFIERS_PATH}/${changed}`, { payment_options: [DAI] }, this.owner);

    const complaint = {
      reason: 'fraud',
      description: 'Not delivered.',
      identifier_id: await this.registerEmail('complaints'),
    };
    const complaintId = await this.client.send('POST', '/v1/complaints', complaint);
    await this.decide(() => this.app.get(OperatorComplaintsService).resolve(complaintId, 'upheld'));

    const handedOver = await this.registerEmail('new-owner');
    await this.remove(handedOver);
    await this.decide(() =>
      this.app.get(OperatorReleasesService).release(handedOver, this.stranger.address, this.decision),
    );
    await this.registerEmail('new-owner', [DAI], this.stranger);

    await this.register('custom', 'sandbox-alice');
    await this.register('custom', 'sandbox-a1ice', [DAI], this.stranger);
  }

  async registerCodes(): Promise<void> {
    for (const code of QR_CODES) await this.register('bangla_qr', code);
    await this.register('bangla_qr', CONTESTED_QR_CODES[0]);
    await this.register('bangla_qr', CONTESTED_QR_CODES[1], [DAI], this.stranger);
  }

  async registerNames(): Promise<void> {
    const namespaces = this.app.get(OperatorNamespacesService);
    for (const slug of ['sandbox', 'sandbox-stopped']) {
      await this.client.send('POST', '/v1/namespaces', { slug, description: 'To try things' });
      await this.decide(() => namespaces.decide('approve', slug));
      await this.client.send('POST', `/v1/namespaces/${slug}/names`, { label: 'shop', ...USDC }, this.owner);
    }
    await this.decide(() => namespaces.decide('suspend', 'sandbox-stopped'));
  }

  private decide<Decided>(decision: () => Promise<Decided>): Promise<Decided> {
    return asOperator(this.app.get(Database), this.decision.operator, decision);
  }

  private registerEmail(name: string, options?: object[], wallet?: DemoWallet): Promise<string> {
    return this.register('email', `${name}@sandbox.example`, options, wallet);
  }

  private register(type: string, value: string, options: object[] = [USDC], wallet = this.owner): Promise<string> {
    return this.client.send('POST', IDENTIFIERS_PATH, { type, value, payment_options: options }, wallet);
  }

  private async suspend(id: string): Promise<void> {
    await this.client.send('POST', `${IDENTIFIERS_PATH}/${id}/emergency-suspend`, undefined, this.owner);
  }

  private async remove(id: string): Promise<void> {
    await this.client.send('DELETE', `${IDENTIFIERS_PATH}/${id}`, undefined, this.owner);
  }
}

function expiringIn(ms: number): object {
  return { ...USDC, expiration: new Date(Date.now() + ms).toISOString() };
}
