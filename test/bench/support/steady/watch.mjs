// Watches the event loop of the process that it is loaded into with `--import`, or of itself when it is forked: it looks at the
// clock every 10 ms, and writes a line of JSON to the file STEADY_WATCH for each gap between two looks that is longer than 20 ms.
// So a gap is up to 10 ms longer than the pause that made it. Beside it stand, of the same gap: how long the main thread
// computed, how long it was ready to and waited for a processor, how long the garbage collector held it, and how many pages of
// the process came from the disk. After each collection of the whole heap there is a line with what is left.

import { createWriteStream, openSync, readSync } from 'node:fs';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { isMainThread } from 'node:worker_threads';
import { clock } from './clock.mjs';

const LOOK_MS = 10;
const GAP_MS = 20;
/** How long a collection may take to be told. */
const TOLD_MS = 250;

if (isMainThread && process.env['STEADY_WATCH']) watch(process.env['STEADY_WATCH']);

function watch(file) {
  const out = createWriteStream(file);
  const write = (line) => out.write(`${JSON.stringify(line)}\n`);
  const collections = collectionsOf(write);
  const scheduled = openSync(`/proc/self/task/${process.pid}/schedstat`);
  const buffer = Buffer.alloc(128);
  const spent = () =>
    buffer
      .latin1Slice(0, readSync(scheduled, buffer, 0, buffer.length, 0))
      .split(' ', 2)
      .map(Number);
  let last = clock();
  let [ran, waited] = spent();
  let faulted = process.resourceUsage().majorPageFault;
  const look = () => {
    const now = clock();
    const [running, waiting] = spent();
    const faults = process.resourceUsage().majorPageFault;
    if (now - last > GAP_MS) {
      const times = { computingMs: (running - ran) / 1e6, waitingMs: (waiting - waited) / 1e6 };
      const gap = { from: last, to: now, ...times, pagesRead: faults - faulted };
      setTimeout(() => write({ ...gap, collectingMs: collections.within(gap) }), TOLD_MS).unref();
    }
    [last, ran, waited, faulted] = [now, running, waiting, faults];
  };
  const timer = setInterval(look, LOOK_MS);
  if (!process.send) timer.unref();
  process.once('disconnect', () => process.exit());
}

/** The collections of the last moments, and a line for what each of the whole heap has left. */
function collectionsOf(write) {
  const sinceStart = clock() - performance.now();
  let recent = [];
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration, detail } of list.getEntries()) {
      const from = sinceStart + startTime;
      recent.push({ from, to: from + duration });
      if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR)
        write({ collectedAt: from, heapMb: getHeapStatistics().used_heap_size / 2 ** 20 });
    }
    recent = recent.filter(({ to }) => to > clock() - 10_000);
  });
  observer.observe({ entryTypes: ['gc'] });
  const within = (gap) => recent.reduce((sum, each) => sum + overlap(each, gap), 0);
  return { within };
}

function overlap(one, other) {
  return Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));
}
