import { Redis } from 'ioredis';
import { freePort, Program } from './processes.mjs';

/** A Redis server of this drill's own, without files. */
export class RedisServer {
  /** @type {Program} */
  #program;

  constructor(port) {
    this.port = port;
  }

  static async create() {
    const server = new RedisServer(await freePort());
    await server.start();
    return server;
  }

  get url() {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start() {
    const args = [
      '--port',
      this.port,
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--enable-debug-command',
      'yes',
    ];
    this.#program = new Program('redis-server', args.map(String));
    await this.#program.until(() => this.command('PING'), 'Redis');
  }

  kill() {
    return this.#program.end('SIGKILL');
  }

  freeze() {
    this.#program.freeze();
  }

  thaw() {
    this.#program.thaw();
  }

  async command(name, ...args) {
    const client = new Redis(this.url, { lazyConnect: true, retryStrategy: () => null });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.call(name, ...args);
    } finally {
      client.disconnect();
    }
  }
}
