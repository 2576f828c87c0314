import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Provider } from '../support/actors.js';
import { freshValue, UNLIMITED } from '../support/registry.js';
import { ServiceProcess } from '../support/service-process.js';
import { ed25519Wallet } from '../support/wallets.js';
import { WebhookReceiver } from '../support/webhook-receiver.mjs';

const HAS_OPENSSL = spawnSync('openssl', ['version']).status === 0;
if (!HAS_OPENSSL)
  console.log('Left out: webhooks over TLS, as openssl, which makes the certificates, is not installed.');

/** A certificate that vouches for itself, for one subject alternative name. */
function certificate(directory: string, name: string, subject: string): { key: string; cert: string; file: string } {
  const [keyFile, file] = [join(directory, `${name}.key`), join(directory, `${name}.pem`)];
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=${name}`.split(' ');
  const files = ['-keyout', keyFile, '-out', file, '-addext', `subjectAltName=${subject}`];
  execFileSync('openssl', [...words, ...files], { stdio: 'ignore' });
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(file, 'utf8'), file };
}

(HAS_OPENSSL ? describe : describe.skip)('webhooks over TLS', () => {
  const directory = mkdtempSync(join(tmpdir(), 'webhook-tls-'));
  const receivers: WebhookReceiver[] = [];
  let service: ServiceProcess;
  let provider: Provider;

  beforeAll(async () => {
    const trusted = certificate(directory, 'trusted', 'IP:127.0.0.1');
    const stranger = certificate(directory, 'stranger', 'IP:127.0.0.1');
    for (const tls of [trusted, stranger]) receivers.push(await WebhookReceiver.start('127.0.0.1', 0, tls));
    // The same certificate at an address that it does not name.
    receivers.push(await WebhookReceiver.start('127.0.0.2', 0, trusted));
    service = await ServiceProcess.start({
      ...UNLIMITED,
      NODE_EXTRA_CA_CERTS: trusted.file,
      WEBHOOK_KEY: 'a key of thirty-two characters or more',
      WEBHOOK_ALLOW_PRIVATE: '127.0.0.0/8',
    });
    provider = await Provider.create(service);
  });
  afterAll(async () => {
    await service.stop();
    await Promise.all(receivers.map((receiver) => receiver.stop()));
    rmSync(directory, { recursive: true });
  });

  it('reach a receiver whose certificate is trusted and names it, and no other', async () => {
    const endpoints: string[] = [];
    for (const { url } of receivers) {
      const { status, body } = await service.http.post('/v1/webhooks', { key: provider.key, body: { url } });
      expect(status).toBe(201);
      endpoints.push(body['id']);
    }
    await provider.register(ed25519Wallet(), 'custom', freshValue());
    const outcomes = async () => {
      const pages = await Promise.all(endpoints.map((id) => provider.get(`/v1/webhooks/${id}/deliveries`)));
      return pages.map(({ body }) => body['deliveries'][0]?.response_status ?? body['deliveries'][0]?.fault ?? null);
    };
    for (let waited = 0; waited < 10_000 && (await outcomes()).includes(null); waited += 100) await sleep(100);
    expect(await outcomes()).toEqual([200, 'no_connection', 'no_connection']);
    expect(receivers.map(({ received }) => received.length)).toEqual([1, 0, 0]);
  });
});
