import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type ListenOptions, type Server, type Socket } from 'node:net';
import { dirname } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { ClientConnection, ConnectionEnded } from './client-connection.js';
import { type SessionSwitch, ClientSession } from './client-session.js';
import { logIn } from './authentication.js';
import { startupMessage } from './messages.js';
import { type ScramVerifier, scramVerifier } from './scram.js';
import { socketPaths } from './socket.js';
import { readStartup } from './startup-packet.js';

const LOGIN = { ms: 5_000, sqlState: '08P01', sentence: 'the session was not begun in time' };
/** On the socket, and again on the port. */
const MAX_CONNECTIONS = 32;
const SALT_BYTES = 16;
/** The SQLSTATE `system_error`. */
const SYSTEM_ERROR = '58000';

/**
 * Serves the PostgreSQL protocol for the embedded database, to psql, Prisma Studio and the operator's commands (D19): on
 * a Unix socket that only the process's own user can reach and, if that is asked for, on a port of 127.0.0.1 to clients
 * that know the password.
 */
export class EmbeddedGateway {
  private readonly servers: Server[] = [];
  private readonly sockets = new Set<Socket>();
  private socketDirectory: string | null = null;

  private constructor(
    private readonly database: PGlite,
    private readonly greeting: Uint8Array,
    private readonly sessions: SessionSwitch,
  ) {}

  static async create(database: PGlite, sessions: SessionSwitch): Promise<EmbeddedGateway> {
    // The answer to a startup packet is the same for every client, so the database answers it once: the packets of unknown
    // clients do not reach it.
    const { data } = await database._runExclusiveTransaction(() => database.execProtocol(startupMessage()));
    return new EmbeddedGateway(database, data.slice(), sessions);
  }

  /** @returns the directory of the socket, which clients use as the host; null if there can be no socket */
  async listenOnSocket(dataDir: string): Promise<string | null> {
    for await (const path of socketPaths(dataDir)) {
      const isListening = await this.listen({ path }, null).then(
        () => true,
        () => false,
      );
      if (isListening) return (this.socketDirectory = dirname(path));
    }
    return null;
  }

  async listenOnPort(port: number, password: string): Promise<void> {
    await this.listen({ port, host: '127.0.0.1' }, scramVerifier(password, randomBytes(SALT_BYTES)));
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await Promise.all(this.servers.map((server) => new Promise((resolve) => server.close(resolve))));
    if (this.socketDirectory !== null) await rm(this.socketDirectory, { recursive: true, force: true });
  }

  private async listen(where: ListenOptions, verifier: ScramVerifier | null): Promise<void> {
    const server = createServer((socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
      void this.attend(socket, verifier);
    });
    server.maxConnections = MAX_CONNECTIONS;
    server.listen(where);
    await once(server, 'listening');
    // A connection that cannot be accepted, for want of file descriptors, is no reason to end the process.
    server.on('error', () => undefined);
    this.servers.push(server);
  }

  private async attend(socket: Socket, verifier: ScramVerifier | null): Promise<void> {
    const connection = new ClientConnection(socket);
    try {
      await connection.within(LOGIN, () => logIn(connection, verifier));
      connection.send(this.greeting);
      const startup = readStartup(connection.startupPacket);
      await new ClientSession(this.database, connection, startup, this.sessions).serve();
    } catch (error) {
      if (!(error instanceof ConnectionEnded)) connection.dismiss(SYSTEM_ERROR, 'the embedded database did not answer');
    } finally {
      socket.destroy();
    }
  }
}
