import { median } from '../measure.mjs';

const SETTLED_SECONDS = 120;
/** Of the machine's pauses; all of them stand in the file. */
const SHOWN = 10;

/** Prints what a steady run has seen, and makes it small enough to be kept. @param {number} from when the load began */
export function report({ scrapes, memory, heaps, ...figures }, from) {
  const all = {
    at: new Date().toISOString(),
    ...figures,
    eventLoopMs: loopOf(scrapes),
    memoryMb: memoryOver(memory, from),
    heapMb: heapOver(heaps),
  };
  print(all);
  return all;
}

/** As the service's own metrics tell it: each scrape the delays since the one before, of looks 10 ms apart. */
function loopOf(scrapes) {
  const of = (name) => scrapes.map((each) => each[name]);
  return {
    p50: round(median(of('p50'))),
    'largest p99': round(Math.max(...of('p99'))),
    max: round(Math.max(...of('max'))),
  };
}

function memoryOver(samples, from) {
  const all = samples.map(({ mb }) => mb);
  const settled = samples.find(({ at }) => at - from >= SETTLED_SECONDS * 1_000);
  const quarters = [0, 1, 2, 3].map((quarter) => {
    const part = all.slice((quarter * all.length) / 4, ((quarter + 1) * all.length) / 4);
    return part.length > 0 ? median(part) : null;
  });
  return {
    first: all[0],
    settled: settled?.mb ?? null,
    quarters,
    last: all.at(-1),
    max: Math.max(...all),
    samples: all,
  };
}

/** What each collection of the whole heap has left. */
function heapOver(heaps) {
  const all = heaps.map(({ heapMb }) => Math.round(heapMb));
  return { collections: all.length, first: all[0], last: all.at(-1), max: all.length > 0 ? Math.max(...all) : null };
}

function print({ resolves, eventLoopMs, pauses, pausesBefore, memoryMb, ...figures }) {
  const { latency, fromSending, untilSent, statuses, unanswered } = resolves;
  console.table({ 'from when due, ms': latency, 'from sending, ms': fromSending, 'from due to sent, ms': untilSent });
  const { samples, ...memory } = memoryMb;
  const line = (what, value) => console.log(`${what}: ${JSON.stringify(value)}`);
  line('Resolves a second', { maximum: Math.round(figures.maximum.perSecond), sent: figures.perSecond });
  line('Answers', { ...statuses, unanswered });
  line('Changes', figures.changes);
  line("Operator's commands", figures.commands);
  line('Rows for retention', figures.retention);
  line("Delay of the event loop by the service's metrics, ms", eventLoopMs);
  line('Gaps above 20 ms', { service: figures.gapsAbove20ms, control: figures.controlGapsAbove20ms });
  line(`Memory, MB (${samples.length} samples)`, memory);
  line('Heap after collections of all of it, MB', figures.heapMb);
  tell('before the steady load, since the service was ready', pausesBefore);
  tell('under the steady load', pauses);
}

/** All but the machine's, and the longest of those. */
function tell(when, pauses) {
  const machines = pauses.filter(({ cause }) => cause === 'machine');
  const others = pauses.filter(({ cause }) => cause !== 'machine');
  console.log(`Pauses above 50 ms ${when}: ${machines.length} that the machine caused, and ${others.length} others`);
  const longest = machines.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN);
  const shown = [...others, ...longest].toSorted((one, other) => one.atSeconds - other.atSeconds);
  if (shown.length > 0) console.table(shown);
}

function round(ms) {
  return Number(ms.toFixed(1));
}
