import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './environment.js';
import type { Service } from './service.js';

const START_MS = 20_000;

export const HAS_HAPROXY = spawnSync('haproxy', ['-v']).status === 0;

/** The balancer of `deploy/`, as it ships, before one service. */
export class HAProxy {
  private constructor(
    private readonly process: ChildProcess,
    readonly port: number,
  ) {}

  /** @param variables those that its configuration reads, besides the addresses */
  static async before(service: Service, variables: Record<string, string> = {}): Promise<HAProxy> {
    const port = await freePort();
    const server = `127.0.0.1:${service.port}`;
    const child = spawn('haproxy', ['-db', '-f', 'deploy/haproxy.cfg'], {
      env: {
        PATH: process.env['PATH'],
        RESOLVER_BIND: `127.0.0.1:${port}`,
        RESOLVER_1: server,
        RESOLVER_2: server,
        ...variables,
      },
      stdio: 'ignore',
    });
    await once(child, 'spawn');
    // It listens as soon as it runs, and takes its servers to be up until a check says otherwise.
    for (let waited = 0; waited < START_MS && !(await listens(port)); waited += 50) await sleep(50);
    return new HAProxy(child, port);
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
  }
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const connected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return connected;
}
