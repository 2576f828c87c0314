import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OLD_SECRET = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const EVENT = {
  type: 'identifier.suspended',
  timestamp: '2026-11-20T22:00:00.000Z',
  data: { identifier_id: 'i1', from_status: 'active', to_status: 'suspended' },
};

describe('the example of a receiver', () => {
  const forwarded: string[] = [];
  let answer = 200;
  let chat: Server;
  let receiver: ChildProcess;
  let url = '';

  beforeAll(async () => {
    chat = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      if (answer === 200) forwarded.push(JSON.parse(body).text);
      response.writeHead(answer).end();
    });
    await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
    const { port } = chat.address() as AddressInfo;
    receiver = spawn(process.execPath, ['deploy/examples/webhook-receiver/receiver.mjs'], {
      env: { WEBHOOK_SECRET: `${SECRET} ${OLD_SECRET}`, FORWARD_URL: `http://127.0.0.1:${port}/`, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    url = await new Promise((resolve) =>
      receiver.stdout?.once('data', (line: Buffer) => resolve(/http:\S+/.exec(line.toString())?.[0] ?? '')),
    );
  });
  afterAll(() => {
    receiver.kill();
    chat.closeAllConnections();
    chat.close();
  });

  const send = async (id: string, secret = SECRET, at = new Date(), body = JSON.stringify(EVENT)) => {
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, JSON.stringify(EVENT)),
    };
    const { status } = await fetch(url, { method: 'POST', headers, body });
    return status;
  };

  it('forwards an event once, signed with either secret', async () => {
    expect([await send('e1'), await send('e1'), await send('e2', OLD_SECRET)]).toEqual([204, 204, 204]);
    const line = '2026-11-20T22:00:00.000Z identifier.suspended i1 (active → suspended)';
    expect(forwarded).toEqual([line, line]);
  });

  it('refuses what was changed, is old, or is signed by somebody else', async () => {
    const stranger = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    const answers = [
      await send('e3', stranger),
      await send('e3', SECRET, new Date(Date.now() - 400_000)),
      await send('e3', SECRET, new Date(), '{}'),
    ];
    expect(answers).toEqual([401, 401, 401]);
  });

  it('asks for it again while it cannot forward', async () => {
    const before = forwarded.length;
    answer = 500;
    expect(await send('e4')).toBe(503);
    answer = 200;
    expect(await send('e4')).toBe(204);
    expect(forwarded).toHaveLength(before + 1);
  });
});
