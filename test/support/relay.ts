import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './environment.js';

/** Passes connections on to a server on this machine, for as long as it is told to. */
export class Relay {
  private readonly sockets = new Set<Socket>();
  private frozen = false;
  private down = false;

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

  /** Passes on what new connections send. */
  thaw(): void {
    this.frozen = false;
  }

  /** Ends its connections, and every new one, until {@link mend}. */
  cut(): void {
    this.down = true;
    this.endAll();
  }

  mend(): void {
    this.down = false;
  }

  close(): void {
    this.listener.close();
    this.endAll();
  }

  private endAll(): void {
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }

  private pass(client: Socket, server: Socket): void {
    if (this.down) {
      client.destroy();
      server.destroy();
      return;
    }
    if (!this.frozen) client.pipe(server).pipe(client);
    for (const socket of [client, server]) {
      this.sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
  }
}
