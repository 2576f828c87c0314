import { createServer, type Server, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { lendingStatement } from './session.js';
import { NOBODY, readStartup, type Startup } from './startup-packet.js';

const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
const CANCEL_REQUEST = 80_877_102;
/** Messages after which the server answers or waits: Query, Sync, Flush, CopyDone, CopyFail, FunctionCall, Terminate. */
const ENDS_UNIT = new Set([...'QSHcfFX'].map((letter) => letter.charCodeAt(0)));
const TERMINATE = 'X'.charCodeAt(0);
const READY_FOR_QUERY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
const READY_LENGTH = 6;

const TEXTS = new Set([...'QP'].map((letter) => letter.charCodeAt(0)));

/** The embedded database would wait for the rows, and the process with it. A text that only says so is refused, too. */
const COPY_IN = [/\bcopy\b/i, /\bstdin\b/i];
const REFUSAL = query(
  `do $$ begin raise 'The embedded database takes no COPY FROM STDIN.' using errcode = 'feature_not_supported'; end $$`,
);

/** A visitor that leaves a transaction open must not stop the service. */
const IDLE_IN_TRANSACTION_MS = 10_000;

/**
 * Serves the PostgreSQL wire protocol for the embedded database on 127.0.0.1, for psql, Prisma Studio and the operator's
 * commands. The embedded database has one session for everybody, so a visitor holds it, against the service too, from
 * its first message until the session is idle again: nobody's statement lands in somebody else's transaction. For that
 * time the session acts as the role that the visitor asked for, which on a server would be its login (D19).
 */
export class EmbeddedGateway {
  private readonly sockets = new Set<Socket>();
  private constructor(private readonly server: Server) {}

  /** @param ownStatement makes the session act as the service again after each visit */
  static async listen(database: PGlite, port: number, ownStatement: string): Promise<EmbeddedGateway> {
    const server = createServer();
    const gateway = new EmbeddedGateway(server);
    server.on('connection', (socket) => {
      gateway.sockets.add(socket);
      socket.on('close', () => gateway.sockets.delete(socket));
      void new Visitor(database, socket, ownStatement).serve();
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    return gateway;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

class Visitor {
  private buffer = Buffer.alloc(0);
  private startup: Startup | null = null;
  private wake: () => void = () => undefined;

  constructor(
    private readonly database: PGlite,
    private readonly socket: Socket,
    private readonly ownStatement: string,
  ) {
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.wake());
    socket.on('data', (chunk: Buffer) => {
      this.buffer = Buffer.concat([this.buffer, chunk]);
      this.wake();
    });
  }

  async serve(): Promise<void> {
    for (let unit = await this.nextUnit(); unit; unit = await this.nextUnit()) {
      const first = unit;
      await this.database._runExclusiveTransaction(() => this.lend(first)).catch(() => this.socket.destroy());
    }
  }

  /**
   * Lends the session to the visitor, and gives it back to the service as it was. A role that is not there ends the visit.
   */
  private async lend(first: Buffer): Promise<void> {
    await this.database.execProtocol(query(lendingStatement(this.startup ?? NOBODY)));
    try {
      await this.hold(first);
    } finally {
      await this.database.execProtocol(query(this.ownStatement));
    }
  }

  /** Runs units until the session is idle; the caller holds the session. */
  private async hold(first: Buffer): Promise<void> {
    let unit: Buffer | null = first;
    while (unit) {
      if (await this.answer(unit)) return;
      unit = await this.nextUnit(IDLE_IN_TRANSACTION_MS);
    }
    await this.database.execProtocolRaw(query('ROLLBACK'));
    this.socket.destroy();
  }

  /** @returns whether the session is idle afterwards */
  private async answer(unit: Buffer): Promise<boolean> {
    const asked = copiesIn(unit) ? REFUSAL : unit;
    // Not the raw variant: this one also hands notifications to the service's own listeners.
    const { data } = await this.database.execProtocol(asked, { throwOnError: false });
    if (!this.socket.destroyed) this.socket.write(data);
    const end = data.length - READY_LENGTH;
    return end >= 0 && data[end] === READY_FOR_QUERY && data[data.length - 1] === IDLE;
  }

  /** The next messages that belong together; null when the visitor has gone or does not speak within `patienceMs`. */
  private async nextUnit(patienceMs?: number): Promise<Buffer | null> {
    for (;;) {
      const unit = this.takeUnit();
      if (unit && this.startup && unit[0] === TERMINATE) this.socket.end();
      if (this.socket.destroyed || this.socket.writableEnded) return null;
      if (unit) return unit;
      if (!(await this.moreData(patienceMs))) return null;
    }
  }

  private moreData(patienceMs?: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = patienceMs ? setTimeout(() => resolve(false), patienceMs) : undefined;
      this.wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }

  private takeUnit(): Buffer | null {
    if (!this.startup) return this.takeStartup();
    let end = 0;
    while (this.buffer.length >= end + 5) {
      const type = this.buffer[end];
      end += 1 + this.buffer.readInt32BE(end + 1);
      if (this.buffer.length < end) return null;
      if (type !== undefined && ENDS_UNIT.has(type)) return this.take(end);
    }
    return null;
  }

  private takeStartup(): Buffer | null {
    if (this.buffer.length < 8) return null;
    const code = this.buffer.readInt32BE(4);
    if (code === SSL_REQUEST || code === GSS_REQUEST) {
      this.take(8);
      this.socket.write('N');
      return null;
    }
    if (code === CANCEL_REQUEST) {
      this.socket.destroy();
      return null;
    }
    const length = this.buffer.readInt32BE(0);
    if (this.buffer.length < length) return null;
    const packet = this.take(length);
    this.startup = readStartup(packet);
    return packet;
  }

  private take(length: number): Buffer {
    const taken = this.buffer.subarray(0, length);
    this.buffer = this.buffer.subarray(length);
    return taken;
  }
}

/** Whether a message among these (Query, Parse) says COPY FROM STDIN. */
function copiesIn(unit: Buffer): boolean {
  for (let at = 0; at + 5 <= unit.length;) {
    const end = at + 1 + unit.readUInt32BE(at + 1);
    const text = TEXTS.has(unit[at] ?? 0) ? unit.toString('latin1', at + 5, end) : '';
    if (COPY_IN.every((word) => word.test(text))) return true;
    at = end;
  }
  return false;
}

function query(sql: string): Buffer {
  const body = Buffer.from(`${sql}\0`);
  const message = Buffer.alloc(5 + body.length);
  message.write('Q', 0);
  message.writeInt32BE(4 + body.length, 1);
  body.copy(message, 5);
  return message;
}
