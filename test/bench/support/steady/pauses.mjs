import { readFileSync } from 'node:fs';

export const PAUSE_MS = 50;

/** What watch.mjs has written: the gaps, and the heap after each collection of all of it. */
export function readWatch(file) {
  const lines = readFileSync(file, 'utf8').split('\n').filter(isWhole);
  const parsed = lines.map((line) => JSON.parse(line));
  return {
    gaps: parsed.filter(({ from }) => from !== undefined),
    heaps: parsed.filter(({ heapMb }) => heapMb !== undefined),
  };
}

/** The process may be writing the last line still. */
function isWhole(line) {
  return line.endsWith('}');
}

/**
 * The gaps of the service that are longer than 50 ms, each with its cause. The machine's are those in which, for most of the gap,
 * the main thread waited for a processor or the control paused too, and of which without that at most 50 ms are left. Garbage
 * collection is named where it explains a gap in the same way. What is left is the service's if it computed for more than 50
 * ms, and unexplained if it did not: a thread that is not ready waits for the disk, or its processor was taken from the whole
 * machine.
 * @param {{ from: number, to: number, computingMs: number, waitingMs: number, collectingMs: number, pagesRead: number }[]} gaps
 *   of the service
 * @param {{ from: number, to: number }[]} control the gaps of a process that does nothing
 * @param {number} startAt when the seconds in the answer start
 */
export function judge(gaps, control, startAt) {
  return gaps.filter(({ from, to }) => to - from > PAUSE_MS).map((gap) => judged(gap, control, startAt));
}

function judged({ from, to, pagesRead, ...parts }, control, startAt) {
  const ms = to - from;
  const controlMs = control.reduce((sum, gap) => sum + Math.max(0, Math.min(to, gap.to) - Math.max(from, gap.from)), 0);
  const times = Object.entries({ ms, ...parts, controlMs }).map(([name, value]) => [name, Math.round(value)]);
  const atSeconds = Number(((from - startAt) / 1_000).toFixed(1));
  return { atSeconds, ...Object.fromEntries(times), pagesRead, cause: causeOf({ ms, ...parts, controlMs }) };
}

function causeOf({ ms, computingMs, waitingMs, collectingMs, controlMs }) {
  const explains = (part) => part > ms / 2 && ms - part <= PAUSE_MS;
  if (explains(Math.max(waitingMs, controlMs))) return 'machine';
  if (explains(collectingMs)) return 'collection';
  return computingMs > PAUSE_MS ? 'service' : 'unexplained';
}
