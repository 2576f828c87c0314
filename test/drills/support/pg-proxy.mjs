import { connect, createServer } from 'node:net';
import { freePort } from './processes.mjs';
import { afterwards } from './undo.mjs';

/**
 * What becomes of a message of a client: it goes on; its connection is cut before it goes on; or it goes on, and the
 * connection is cut when the server's answer is complete, of which the client sees nothing.
 * @typedef {'pass' | 'cut before' | 'cut after'} Verdict
 */

const READY_FOR_QUERY = 'Z';

/** Stands between a client and PostgreSQL and breaks connections at the worst moment. */
export class PostgresProxy {
  /** How many connections it has cut. */
  cuts = 0;
  /**
   * Asked about each message of a client: its type (`Q`, `P`, `B`, `E`, `S`, …) and its text.
   * @type {(type: string, text: string) => Verdict}
   */
  judge = () => 'pass';
  #sockets = new Set();

  constructor(serverPort, port) {
    this.serverPort = serverPort;
    this.port = port;
  }

  /** @param {{ port: number }} server */
  static async create({ port: serverPort }) {
    const proxy = new PostgresProxy(serverPort, await freePort());
    const listener = createServer((client) => proxy.#relay(client));
    await new Promise((listening) => listener.listen(proxy.port, '127.0.0.1', listening));
    afterwards(() => {
      listener.close();
      for (const socket of proxy.#sockets) socket.destroy();
    });
    return proxy;
  }

  get url() {
    return `postgresql://resolver_service@127.0.0.1:${this.port}/postgres`;
  }

  /** Leads to another server from now on. @param {{ port: number }} server */
  leadTo({ port }) {
    this.serverPort = port;
    for (const socket of this.#sockets) socket.destroy();
  }

  #relay(client) {
    const server = connect(this.serverPort, '127.0.0.1');
    const end = () => [client, server].forEach((socket) => socket.destroy());
    const cut = () => {
      this.cuts += 1;
      end();
    };
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', end);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        end();
      });
    }
    let swallowing = false;
    const fromClient = new Messages({ startsUntyped: true });
    const fromServer = new Messages();
    client.on('data', (chunk) => {
      for (const { type, text, bytes } of fromClient.take(chunk)) {
        const verdict = swallowing ? 'pass' : this.judge(type, text);
        if (verdict === 'cut before') return cut();
        swallowing ||= verdict === 'cut after';
        server.write(bytes);
      }
    });
    server.on('data', (chunk) => {
      if (!swallowing) client.write(chunk);
      else if (fromServer.take(chunk).some(({ type }) => type === READY_FOR_QUERY)) cut();
    });
  }
}

/** Cuts a stream into the protocol's messages: a type, a length, a body; the first one of a client has no type. */
class Messages {
  #rest = Buffer.alloc(0);
  #untyped;

  constructor({ startsUntyped = false } = {}) {
    this.#untyped = startsUntyped;
  }

  /** @returns {{ type: string, text: string, bytes: Buffer }[]} those that are complete now */
  take(chunk) {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const messages = [];
    for (let message = this.#next(); message; message = this.#next()) messages.push(message);
    return messages;
  }

  #next() {
    const head = this.#untyped ? 0 : 1;
    if (this.#rest.length < head + 4) return undefined;
    const end = head + this.#rest.readInt32BE(head);
    if (this.#rest.length < end) return undefined;
    const bytes = this.#rest.subarray(0, end);
    this.#rest = this.#rest.subarray(end);
    this.#untyped = false;
    const type = head === 1 ? String.fromCharCode(bytes[0]) : '';
    return { type, text: bytes.toString('latin1', head + 4).replace(/\0+$/, ''), bytes };
  }
}
