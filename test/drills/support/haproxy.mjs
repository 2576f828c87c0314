import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { send } from './http.mjs';
import { freePort, Program, temporaryDirectory } from './processes.mjs';

/** How often the balancer asks `/health/ready`: two answers of a process that stops are well within its grace. */
const CHECK_MS = 250;
/** Without it a check has to be answered before the next one, and on a busy machine all processes are out at once. */
const CHECK_PATIENCE_MS = 1_000;

/** A load balancer of this drill's own, led by `/health/ready`. */
export class HAProxy {
  constructor(program, port, statisticsPort) {
    this.program = program;
    this.port = port;
    this.statisticsPort = statisticsPort;
  }

  /** @param {import('./service.mjs').Service[]} services */
  static async before(services) {
    const [port, statisticsPort] = [await freePort(), await freePort()];
    const file = join(temporaryDirectory(), 'haproxy.cfg');
    writeFileSync(file, configuration(port, statisticsPort, services));
    const balancer = new HAProxy(new Program('haproxy', ['-db', '-f', file]), port, statisticsPort);
    await balancer.program.until(async () => (await balancer.serversUp()) === services.length, 'HAProxy');
    return balancer;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** How many of the processes get requests. @returns {Promise<number>} */
  async serversUp() {
    const { body } = await send(`http://127.0.0.1:${this.statisticsPort}/;csv`);
    return String(body)
      .split('\n')
      .filter((line) => /^resolver,service\d+,/.test(line) && line.includes(',UP,')).length;
  }
}

function configuration(port, statisticsPort, services) {
  const servers = services.map((service, index) => `  server service${index + 1} 127.0.0.1:${service.port}`);
  return `
defaults
  mode http
  timeout connect 1s
  timeout client 30s
  timeout server 30s
  timeout check ${CHECK_PATIENCE_MS}ms
frontend clients
  bind 127.0.0.1:${port}
  default_backend resolver
backend resolver
  option httpchk GET /health/ready
  default-server check inter ${CHECK_MS}ms fall 2 rise 1
${servers.join('\n')}
frontend statistics
  bind 127.0.0.1:${statisticsPort}
  stats enable
  stats uri /
`;
}
