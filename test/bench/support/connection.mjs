import { connect } from 'node:net';

const END_OF_HEAD = '\r\n\r\n';

/** A kept HTTP connection with one request at a time, which costs the generator as little as possible. */
export class Connection {
  /** Of what it does now; null while it is idle. @type {{ intended: number, sentAt: number } | null} */
  request = null;
  #socket;
  #received = null;
  #port;
  #answered;

  /** @param {(connection: Connection, status: number) => void} answered status 0 when the connection was lost meanwhile */
  constructor(port, answered) {
    this.#port = port;
    this.#answered = answered;
    this.#open();
  }

  send(text, request) {
    this.request = request;
    this.#socket.write(text, 'latin1');
  }

  close() {
    this.#socket.removeAllListeners('close').destroy();
  }

  #open() {
    this.#received = null;
    this.#socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk) => this.#take(chunk));
    this.#socket.on('error', (error) => {
      if (error.code === 'ECONNREFUSED') throw error;
    });
    this.#socket.once('close', () => {
      this.#open();
      if (this.request) this.#answered(this, 0);
    });
  }

  #take(chunk) {
    const received = this.#received === null ? chunk : Buffer.concat([this.#received, chunk]);
    const head = received.indexOf(END_OF_HEAD);
    const length = head < 0 ? Number.NaN : lengthIn(received.latin1Slice(0, head));
    if (received.length >= head + END_OF_HEAD.length + length) {
      this.#received = null;
      this.#answered(this, Number(received.latin1Slice(9, 12)));
    } else this.#received = received;
  }
}

function lengthIn(head) {
  return Number(/content-length: (\d+)/i.exec(head)?.[1]);
}
