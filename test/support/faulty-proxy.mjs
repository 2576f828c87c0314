import { Agent, createServer, request as httpRequest } from 'node:http';

/**
 * What happens to a request on its way:
 * - `reset before`: the connection breaks before the service has it
 * - `reset after`: the service has done what was asked, and the connection breaks before the answer
 * - `cut`: half of the answer comes, then the connection breaks
 * - `unavailable after`: the service has done what was asked, and the answer is a 503 of something before it
 * - `rate limited`, `unavailable`: 429 or 503 with Retry-After, and the service has never seen it
 * - `late`: the answer comes after the client has given it up
 * @typedef {'pass' | 'reset before' | 'reset after' | 'cut' | 'unavailable after' | 'rate limited' | 'unavailable' | 'late'} Fault
 */
export const FAULTS = /** @type {const} */ ([
  'reset before',
  'reset after',
  'cut',
  'unavailable after',
  'rate limited',
  'unavailable',
  'late',
]);

/** A proxy before a service, between which and its client things go wrong. */
export class FaultyProxy {
  /** Says what happens to a request. @type {(request: import('node:http').IncomingMessage) => Fault} */
  judge = () => 'pass';
  /** How often each fault has happened. @type {Map<Fault, number>} */
  counts = new Map();
  /** How many requests the service had, by their Idempotency-Key. @type {Map<string, number>} */
  arrived = new Map();
  /** How many answers it gave from its memory. */
  replayed = 0;
  #agent = new Agent({ keepAlive: true });
  #server;
  #target;
  #lateMs;

  /** @param {string} target the service's URL @param {{ lateMs: number }} options how long a late answer takes */
  static async start(target, { lateMs }) {
    const proxy = new FaultyProxy();
    proxy.#target = target;
    proxy.#lateMs = lateMs;
    proxy.#server = createServer((request, response) => void proxy.#handle(request, response));
    await new Promise((listening) => proxy.#server.listen(0, '127.0.0.1', () => listening(undefined)));
    return proxy;
  }

  get url() {
    return `http://127.0.0.1:${this.#server.address().port}`;
  }

  stop() {
    this.#agent.destroy();
    this.#server.closeAllConnections();
    return new Promise((closed) => this.#server.close(() => closed(undefined)));
  }

  async #handle(request, response) {
    const fault = this.judge(request);
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1);
    const body = await bytesOf(request);
    if (fault === 'reset before') return response.destroy();
    if (fault === 'rate limited') return refuse(response, 429, 'rate_limited');
    if (fault === 'unavailable') return refuse(response, 503, 'database_unavailable');
    const answer = await this.#forward(request, body);
    if (answer === null || fault === 'reset after') return response.destroy();
    if (fault === 'unavailable after') return response.writeHead(503).end('<h1>Bad day</h1>');
    if (fault === 'late') await new Promise((waited) => setTimeout(waited, this.#lateMs));
    response.writeHead(answer.status, answer.headers);
    if (fault !== 'cut') return response.end(answer.body);
    response.write(answer.body.subarray(0, answer.body.length / 2), () => response.destroy());
  }

  /** The answer of the service, or null when it gave none. */
  #forward(request, body) {
    const key = request.headers['idempotency-key'];
    if (key !== undefined) this.arrived.set(key, (this.arrived.get(key) ?? 0) + 1);
    const { method, headers } = request;
    return new Promise((resolve) => {
      const outgoing = httpRequest(this.#target + request.url, { agent: this.#agent, method, headers });
      outgoing.on('error', () => resolve(null));
      outgoing.on('response', (incoming) => {
        if (incoming.headers['idempotency-replayed'] === 'true') this.replayed += 1;
        const answered = { status: incoming.statusCode, headers: incoming.headers };
        bytesOf(incoming).then(
          (bytes) => resolve({ ...answered, body: bytes }),
          () => resolve(null),
        );
      });
      outgoing.end(body);
    });
  }
}

async function bytesOf(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function refuse(response, status, code) {
  const problem = { type: 'about:blank', title: code, status, detail: 'A proxy.', code, request_id: 'proxy' };
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1' }).end(JSON.stringify(problem));
}
