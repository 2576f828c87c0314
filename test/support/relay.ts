import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './environment.js';

/** Passes connections on to a server on this machine, until it is told to pass on nothing more. */
export class Relay {
  private readonly sockets = new Set<Socket>();
  private frozen = false;

  private constructor(
    readonly port: number,
    private readonly listener: Server,
  ) {}

  static async to(serverPort: number): Promise<Relay> {
    const listener = createServer();
    const relay = new Relay(await freePort(), listener);
    listener.on('connection', (client) => relay.pass(client, connect(serverPort, '127.0.0.1')));
    await new Promise<void>((listening) => listener.listen(relay.port, '127.0.0.1', listening));
    return relay;
  }

  /** From now on its connections stay open, new ones are taken, and nothing arrives. */
  freeze(): void {
    this.frozen = true;
    for (const socket of this.sockets) socket.unpipe();
  }

  close(): void {
    this.listener.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private pass(client: Socket, server: Socket): void {
    if (!this.frozen) client.pipe(server).pipe(client);
    for (const socket of [client, server]) {
      this.sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
  }
}
