import { createSocket } from 'node:dgram';

const A = 1;
const HEADER_BYTES = 12;

/** A DNS server on this machine that answers each name with what it is told, and may be told otherwise between two questions. */
export class DnsServer {
  /** The next addresses of each name; the last one stays. @type {Map<string, string[]>} */
  addresses = new Map();
  #socket = createSocket('udp4');

  static async start() {
    const server = new DnsServer();
    server.#socket.on('message', (question, from) => {
      server.#socket.send(server.#answer(question), from.port, from.address);
    });
    await new Promise((resolve) => server.#socket.bind(0, '127.0.0.1', () => resolve(undefined)));
    return server;
  }

  get address() {
    return `127.0.0.1:${this.#socket.address().port}`;
  }

  stop() {
    this.#socket.close();
  }

  #answer(question) {
    let end = HEADER_BYTES;
    const labels = [];
    while (question[end] !== 0) {
      labels.push(question.toString('ascii', end + 1, end + 1 + question[end]));
      end += question[end] + 1;
    }
    const type = question.readUInt16BE(end + 1);
    const asked = question.subarray(HEADER_BYTES, end + 5);
    const address = type === A ? this.#next(labels.join('.')) : undefined;
    const header = Buffer.alloc(HEADER_BYTES);
    question.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(address ? 1 : 0, 6);
    if (!address) return Buffer.concat([header, asked]);
    const record = Buffer.from([0xc0, HEADER_BYTES, 0, A, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);
    return Buffer.concat([header, asked, record]);
  }

  #next(name) {
    const addresses = this.addresses.get(name) ?? [];
    return addresses.length > 1 ? addresses.shift() : addresses[0];
  }
}
