import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createProvider } from './support/actors.mjs';
import { check } from './support/check.mjs';
import { Embedded } from './support/embedded.mjs';
import { newAgent } from './support/http.mjs';
import { countStatuses, latencies, percentile, startLoad } from './support/load.mjs';
import { Service } from './support/service.mjs';
import { afterwards } from './support/undo.mjs';

const CONNECTIONS = 300;
const PER_SECOND = 200;
/** A fast answer has noise of its own: below this nobody was kept waiting. */
const NOISE_MS = 20;
const MOST = 3;
const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
const CHECK_MS = 3_000;

const HEAD = 'POST /v1/resolve HTTP/1.1\r\nHost: pay.example\r\nContent-Type: application/json\r\n';
/** What each kind of connection has sent when it begins to drip, and how long it may. */
const KINDS = [
  { what: 'silent', start: '', drip: '', limitMs: HEADERS_MS },
  { what: 'slow headers', start: HEAD, drip: 'X-A: b\r\n', limitMs: HEADERS_MS },
  { what: 'slow bodies', start: `${HEAD}Content-Length: 60000\r\n\r\n`, drip: ' ', limitMs: REQUEST_MS },
];

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'slow-connections',
  summary: '300 connections that drip headers and bodies leave the p99 of others alone, and are cut',
  seconds: 120,
  async run({ short }) {
    const database = await Embedded.create();
    const service = await Service.start({ ...database.variables, LIMIT_RESOLVE_PER_MINUTE: 1_000_000 });
    const provider = await createProvider(database);
    const agent = newAgent();
    const measure = async () => {
      const load = startLoad(PER_SECOND, () => service.resolve(provider.key, 'nobody@shop.example', { agent }));
      await sleep(short ? 3_000 : 6_000);
      const answers = await load.stop();
      check(
        answers.every(({ status }) => status === 404),
        `others got ${countStatuses(answers)}`,
      );
      return percentile(latencies(answers), 0.99);
    };
    await measure();
    const alone = await measure();
    const slow = Array.from({ length: CONNECTIONS }, (_, at) => drip(service.port, KINDS[at % KINDS.length]));
    const beside = await measure();
    const cuts = await Promise.all(slow);
    const ratio = beside / alone;
    check(ratio <= MOST || beside < NOISE_MS, `p99 went from ${alone.toFixed(1)} to ${beside.toFixed(1)} ms`);
    return `p99 alone ${alone.toFixed(1)} ms, beside ${CONNECTIONS} slow connections ${beside.toFixed(1)} ms (${ratio.toFixed(2)}×); ${report(cuts)}`;
  },
};

/** Resolves when the service has ended the connection, to after how long, and what it said. */
function drip(port, kind) {
  const socket = connect(port, '127.0.0.1');
  afterwards(() => socket.destroy());
  const startedAt = performance.now();
  let said = '';
  socket.write(kind.start);
  const timer = setInterval(() => kind.drip && socket.writable && socket.write(kind.drip), 500);
  socket.on('data', (chunk) => (said += chunk));
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ kind, ms: performance.now() - startedAt, status: said.split(' ')[1] ?? 'nothing' });
    });
  });
}

function report(cuts) {
  const figures = KINDS.map((kind) => {
    const own = cuts.filter((cut) => cut.kind === kind);
    const longest = Math.max(...own.map(({ ms }) => ms));
    check(longest < kind.limitMs + CHECK_MS, `${kind.what}: open for ${Math.round(longest)} ms`);
    return `${kind.what} cut within ${(longest / 1000).toFixed(1)} s (${[...new Set(own.map(({ status }) => status))]})`;
  });
  return figures.join(', ');
}
