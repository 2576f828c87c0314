import { setTimeout as sleep } from 'node:timers/promises';
import { clock } from './clock.mjs';

/**
 * Does a work at once and then again and again, never twice at a time.
 * @returns the end of it, which waits for what is under way
 */
export function every(ms, work) {
  const stopping = new AbortController();
  const run = async () => {
    for (let due = clock(); !stopping.signal.aborted; due += ms) {
      await sleep(Math.max(0, due - clock()), undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) await work();
    }
  };
  const running = run();
  // Whoever stops it hears of a failure.
  running.catch(() => undefined);
  return () => {
    stopping.abort();
    return running;
  };
}
