import { join } from 'node:path';
import { temporaryDirectory } from '../../../drills/support/processes.mjs';
import { startChanges } from './changes.mjs';
import { startControl, startGenerator } from './children.mjs';
import { clock } from './clock.mjs';
import { startCommands } from './commands.mjs';
import { startExpiring } from './expired.mjs';
import { judge, readWatch } from './pauses.mjs';
import { report } from './report.mjs';
import { startScrapes, startWeighing } from './scrapes.mjs';

const WARM_UP_SECONDS = 20;
const MAXIMUM_SECONDS = 60;
const MAXIMUM_CONNECTIONS = 32;
const CONNECTIONS = 64;
const SHARE = 0.7;

/** What the service needs in its environment to be watched. */
export function watched(metricsPort) {
  const file = join(temporaryDirectory(), 'service.jsonl');
  const load = ['watch', 'retention'].map((name) => `--import=${join(import.meta.dirname, `${name}.mjs`)}`);
  return { METRICS_PORT: metricsPort, NODE_OPTIONS: load.join(' '), STEADY_WATCH: file };
}

/**
 * Minutes of resolves at 70 % of the most that the service can do, with changes, an operator's commands, retention and scrapes
 * beside, and every pause of its event loop with its cause.
 * @param {{ url: string, store: object, variables: ReturnType<typeof watched>, minutes: number }} run url is the database's
 */
export async function steady({ url, store, variables, minutes }) {
  const ready = clock();
  const { server, provider, key, identifiers } = store;
  const control = join(temporaryDirectory(), 'control.jsonl');
  startControl(control);
  const byMinute = [];
  const onMinute = (figures) => {
    byMinute.push(figures);
    console.log(`  minute ${byMinute.length}: p50 ${figures.p50} ms, p99.9 ${figures.p999} ms, max ${figures.max} ms`);
  };
  const load = await startGenerator({ port: new URL(server.url).port, key, identifiers, onMinute });
  const changes = startChanges(server.url, { id: provider, key });
  const commands = startCommands(url);
  const expiring = await startExpiring(url, provider);
  const scraping = startScrapes(`http://127.0.0.1:${variables.METRICS_PORT}/metrics`);
  const weighing = startWeighing(server.pid);
  const beside = [changes, commands, expiring, scraping, weighing];

  await load({ connections: MAXIMUM_CONNECTIONS, seconds: WARM_UP_SECONDS });
  const maximum = await load({ connections: MAXIMUM_CONNECTIONS, seconds: MAXIMUM_SECONDS });
  const perSecond = Math.round(maximum.perSecond * SHARE);
  console.log(`  at most ${Math.round(maximum.perSecond)}/s; now ${perSecond}/s for ${minutes} minutes`);
  const from = clock();
  const resolves = await load({ connections: CONNECTIONS, seconds: minutes * 60, perSecond });
  const to = clock();
  for (const { stop } of beside) await stop();

  const [own, others] = [variables.STEADY_WATCH, control].map(readWatch);
  const within = (list, time) => list.filter((each) => each[time] >= from && each[time] <= to);
  const figures = {
    minutes,
    maximum,
    perSecond,
    resolves,
    byMinute,
    changes: changes.figures(),
    commands: commands.figures(),
    retention: await expiring.figures(),
    // The first tells of the time before, too.
    scrapes: within(scraping.scrapes, 'at').slice(1),
    gapsAbove20ms: within(own.gaps, 'to').length,
    controlGapsAbove20ms: within(others.gaps, 'to').length,
    pauses: judge(within(own.gaps, 'to'), others.gaps, from),
    pausesBefore: judge(
      own.gaps.filter((gap) => gap.to > ready && gap.to < from),
      others.gaps,
      from,
    ),
    memory: within(weighing.samples, 'at'),
    heaps: within(own.heaps, 'collectedAt'),
  };
  await expiring.close();
  return report(figures, from);
}
