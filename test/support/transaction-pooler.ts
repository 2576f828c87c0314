import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './environment.js';

const NOTIFICATION = 'A'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);
/** A type of one byte, and a length that counts itself. */
const HEADER_BYTES = 5;

/**
 * Stands before a PostgreSQL server as a pooler in transaction mode does, with as many connections as there are clients: what the
 * server sends to a client between its statements does not arrive, while each statement is answered.
 */
export class TransactionPooler {
  private readonly sockets = new Set<Socket>();
  /** How many connections it has taken. */
  connections = 0;

  private constructor(
    readonly port: number,
    private readonly listener: Server,
  ) {}

  static async to(serverPort: number): Promise<TransactionPooler> {
    const listener = createServer();
    const pooler = new TransactionPooler(await freePort(), listener);
    listener.on('connection', (client) => pooler.pass(client, connect(serverPort, '127.0.0.1')));
    await new Promise<void>((listening) => listener.listen(pooler.port, '127.0.0.1', listening));
    return pooler;
  }

  close(): void {
    this.listener.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private pass(client: Socket, server: Socket): void {
    this.connections += 1;
    let isLinked = true;
    let rest = Buffer.alloc(0);
    client.on('data', (data) => {
      isLinked = true;
      server.write(data);
    });
    server.on('data', (data: Buffer) => {
      rest = Buffer.concat([rest, data]);
      while (rest.length >= HEADER_BYTES && rest.length > rest.readUInt32BE(1)) {
        const message = rest.subarray(0, rest.readUInt32BE(1) + 1);
        rest = rest.subarray(message.length);
        if (isLinked || message[0] !== NOTIFICATION) client.write(message);
        if (message[0] === READY) isLinked = false;
      }
    });
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => other.destroy());
    }
  }
}
