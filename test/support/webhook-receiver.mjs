import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';

/**
 * A provider's receiver of webhooks, on this machine.
 * @typedef {{ headers: Record<string, string>, text: string, event: any, receivedAtMs: number }} Received
 */
export class WebhookReceiver {
  /** @type {Received[]} */
  received = [];
  connections = 0;
  /** What to do with a message: answers 200. @type {(response: import('node:http').ServerResponse, received: Received) => void} */
  act = (response) => response.end();

  /** @param {string} [host] @param {number} [port] @param {{ key: string, cert: string }} [tls] */
  static async start(host = '127.0.0.1', port = 0, tls) {
    const receiver = new WebhookReceiver();
    receiver.tls = tls;
    const listener = async (request, response) => {
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      const received = { headers: request.headers, text, event: JSON.parse(text), receivedAtMs: Date.now() };
      receiver.received.push(received);
      receiver.act(response, received);
    };
    receiver.server = tls ? createSecureServer(tls, listener) : createServer(listener);
    receiver.server.on('connection', () => (receiver.connections += 1));
    await new Promise((resolve) => receiver.server.listen(port, host, () => resolve(undefined)));
    receiver.host = host;
    return receiver;
  }

  get port() {
    return this.server.address().port;
  }

  get url() {
    return `${this.tls ? 'https' : 'http'}://${this.host}:${this.port}/`;
  }

  stop() {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve(undefined)));
  }
}
