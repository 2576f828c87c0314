import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { HostWatch } from './host-watch.js';

/** Messages of PostgreSQL's protocol: AuthenticationOk, EmptyQueryResponse and ReadyForQuery. */
const AUTHENTICATED = Buffer.from('R\0\0\0\x08\0\0\0\0', 'latin1');
const EMPTY = Buffer.from('I\0\0\0\x04', 'latin1');
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1');

describe('the watch of a host', () => {
  const server = createServer();
  const sockets: Socket[] = [];
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('leaves no connection behind that was being opened when it was closed', async () => {
    server.on('connection', (socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const watch = new HostWatch({ connectionString: `postgresql://somebody@127.0.0.1:${port}/any` }, () => undefined);
    const [socket] = (await once(server, 'connection')) as [Socket];
    await once(socket, 'data');
    watch.close();
    socket.write(Buffer.concat([AUTHENTICATED, READY]));
    socket.on('data', ([type]) => type === 'Q'.charCodeAt(0) && socket.write(Buffer.concat([EMPTY, READY])));
    const closed = once(socket, 'close').then(() => 'closed');
    expect(await Promise.race([closed, sleep(2_000, 'open', { ref: false })])).toBe('closed');
  });
});
