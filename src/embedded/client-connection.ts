import type { Socket } from 'node:net';
import { fatal } from './messages.js';
import { ProtocolViolation, type StartupRequest, WireReader } from './wire-reader.js';

/** The SQLSTATE `protocol_violation`. */
const PROTOCOL_VIOLATION = '08P01';

/** The client has gone, or was sent away: nothing more can be read from it. */
export class ConnectionEnded extends Error {}

/** How long a client may take, and the error that it gets then. */
export interface TimeLimit {
  readonly ms: number;
  readonly sqlState: string;
  readonly sentence: string;
}

/** The connection of one client of the embedded database. Its messages are read one at a time, when they are asked for. */
export class ClientConnection {
  private readonly wire = new WireReader();
  private readonly chunks: AsyncIterator<Buffer>;

  constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    // The next read fails too; without a listener, the event would end the process.
    socket.on('error', () => undefined);
    this.chunks = socket[Symbol.asyncIterator]();
  }

  /** @throws ConnectionEnded */
  startup(): Promise<StartupRequest> {
    return this.read(() => this.wire.startup());
  }

  /** What the client asked for when it began its session. */
  get startupPacket(): Buffer {
    return this.wire.startupPacket;
  }

  /**
   * @param types the letters of the messages that may come
   * @throws ConnectionEnded
   */
  message(types: string, maxBytes: number): Promise<Buffer> {
    return this.read(() => this.wire.message(types, maxBytes));
  }

  send(bytes: Uint8Array): void {
    if (!this.socket.destroyed) this.socket.write(bytes);
  }

  /** Sends the client the reason in a sentence, and closes its connection at once, whether it reads that or not. */
  dismiss(sqlState: string, sentence: string): ConnectionEnded {
    this.send(fatal(sqlState, sentence));
    this.socket.destroy();
    return new ConnectionEnded();
  }

  /** Does work that reads from the client, which is dismissed if that takes too long. */
  async within<Result>({ ms, sqlState, sentence }: TimeLimit, work: () => Promise<Result>): Promise<Result> {
    const timer = setTimeout(() => this.dismiss(sqlState, sentence), ms);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
    }
  }

  private async read<Taken>(take: () => Taken | null): Promise<Taken> {
    while (!this.socket.destroyed) {
      const taken = this.takeOrDismiss(take);
      if (taken !== null) return taken;
      const next = await this.chunks.next().catch(() => null);
      if (!next || next.done) break;
      this.wire.add(next.value);
    }
    throw new ConnectionEnded();
  }

  private takeOrDismiss<Taken>(take: () => Taken | null): Taken | null {
    try {
      return take();
    } catch (error) {
      throw error instanceof ProtocolViolation ? this.dismiss(PROTOCOL_VIOLATION, error.message) : error;
    }
  }
}
