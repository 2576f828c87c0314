/** What a client sent is not the PostgreSQL protocol, or more of it than is allowed. Its connection ends. */
export class ProtocolViolation extends Error {}

/** What the first packet of a connection asks for. */
export type StartupRequest = 'session' | 'tls' | 'gss' | 'cancel';

const REQUESTS = new Map<number, StartupRequest>([
  [80_877_103, 'tls'],
  [80_877_104, 'gss'],
  [80_877_102, 'cancel'],
]);
const PROTOCOL_MAJOR_VERSION = 3;
/** The length of a message counts its own four bytes. */
const LENGTH_BYTES = 4;
const MIN_STARTUP_BYTES = 8;
/** PostgreSQL's own limit. A stranger can make the process keep this much, and no more. */
const MAX_STARTUP_BYTES = 10_000;

/**
 * Cuts the bytes of one client into the messages of the PostgreSQL protocol, version 3. The database itself must see
 * whole messages of known types only: anything else makes it wait for ever, and the process with it.
 *
 * Bytes are kept in the pieces in which they arrive and joined once, when a message is complete: joining at each arrival
 * would take time that grows with the square of the message's length.
 */
export class WireReader {
  /** The newest startup packet, for what it says besides its request. */
  startupPacket: Buffer = Buffer.alloc(0);
  private chunks: Buffer[] = [];
  private size = 0;

  add(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.size += chunk.length;
  }

  /**
   * The next packet as a connection starts: it has no type.
   * @returns what it asks for; null until the packet is complete
   * @throws ProtocolViolation
   */
  startup(): StartupRequest | null {
    const length = this.peek(LENGTH_BYTES)?.readInt32BE(0);
    if (length === undefined) return null;
    if (length < MIN_STARTUP_BYTES || length > MAX_STARTUP_BYTES) throw new ProtocolViolation('invalid startup packet');
    const packet = this.take(length);
    if (packet === null) return null;
    this.startupPacket = packet;
    const code = packet.readInt32BE(LENGTH_BYTES);
    const request = code >> 16 === PROTOCOL_MAJOR_VERSION ? 'session' : REQUESTS.get(code);
    if (!request) throw new ProtocolViolation('unsupported frontend protocol');
    return request;
  }

  /**
   * The next message with its type and length.
   * @param types the letters of the types that may come
   * @param maxBytes the largest length that may come, which counts the four bytes of the length itself
   * @returns null until the message is complete
   * @throws ProtocolViolation as soon as its first five bytes are wrong
   */
  message(types: string, maxBytes: number): Buffer | null {
    const head = this.peek(1 + LENGTH_BYTES);
    if (!head) return null;
    const length = head.readInt32BE(1);
    if (!types.includes(typeOf(head))) throw new ProtocolViolation('invalid frontend message type');
    if (length < LENGTH_BYTES || length > maxBytes) throw new ProtocolViolation('invalid message length');
    return this.take(1 + length);
  }

  /** At least this many bytes, without taking them; null until they have arrived. */
  private peek(length: number): Buffer | null {
    if (this.size < length) return null;
    let [first = Buffer.alloc(0)] = this.chunks;
    while (first.length < length) {
      first = Buffer.concat(this.chunks.splice(0, 2));
      this.chunks.unshift(first);
    }
    return first;
  }

  /** Takes this many bytes; null until they have arrived. */
  private take(length: number): Buffer | null {
    if (this.size < length) return null;
    const [first = Buffer.alloc(0)] = this.chunks;
    const whole = first.length >= length ? first : Buffer.concat(this.chunks);
    const rest = whole.subarray(length);
    if (whole === first) this.chunks.shift();
    else this.chunks = [];
    if (rest.length > 0) this.chunks.unshift(rest);
    this.size -= length;
    return whole.subarray(0, length);
  }
}

/** The letter that says what kind of message this is. */
export function typeOf(message: Buffer): string {
  return message.toString('latin1', 0, 1);
}
