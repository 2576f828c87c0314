import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { PrimaryHosts } from './primary-hosts.js';

/** Messages of PostgreSQL's protocol: AuthenticationOk, EmptyQueryResponse and ReadyForQuery. */
const AUTHENTICATED = Buffer.from('R\0\0\0\x08\0\0\0\0', 'latin1');
const EMPTY = Buffer.from('I\0\0\0\x04', 'latin1');
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1');
const QUERY = 'Q'.charCodeAt(0);

const PATIENCE_MS = 200;

describe('a connection whose server falls silent', () => {
  const server = createServer();
  const sockets: Socket[] = [];
  let isSilent = false;
  let pauseMs = 0;
  let client: pg.Client;

  beforeEach(async () => {
    isSilent = false;
    pauseMs = 0;
    const { port } = server.address() as AddressInfo;
    const hosts = new PrimaryHosts([`postgresql://somebody@127.0.0.1:${port}/any`], {}, () => undefined);
    client = new (hosts.clientClass())({ query_timeout: PATIENCE_MS, pipeline: true });
    client.on('error', () => undefined);
    await client.connect();
  });
  beforeAll(async () => {
    server.on('connection', (socket) => {
      sockets.push(socket);
      socket.once('data', () => {
        socket.write(Buffer.concat([AUTHENTICATED, READY]));
        socket.on('data', ([type]) => {
          if (type !== QUERY || isSilent) return;
          socket.write(Buffer.concat([EMPTY, READY]));
          for (const until = performance.now() + pauseMs; performance.now() < until;);
        });
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => void client.end().catch(() => undefined));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('fails the statement that is under way', async () => {
    isSilent = true;
    const startedAt = performance.now();
    await expect(client.query('select 1')).rejects.toThrow('Connection terminated');
    const waitedMs = performance.now() - startedAt;
    expect(waitedMs).toBeGreaterThan(PATIENCE_MS * 0.9);
    expect(waitedMs).toBeLessThan(PATIENCE_MS * 10);
  });

  it('stays open when the answer came while this process was busy for longer than that', async () => {
    pauseMs = PATIENCE_MS * 2;
    for (let statement = 0; statement < 2; statement += 1)
      await expect(client.query('select 1')).resolves.toBeDefined();
  });

  it('stays open for as long as nothing is asked', async () => {
    await client.query('select 1');
    await sleep(PATIENCE_MS * 3);
    await expect(client.query('select 1')).resolves.toBeDefined();
  });
});
