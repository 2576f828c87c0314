import { clock } from './clock.mjs';
import { every } from './every.mjs';
import { memoryOf } from '../measure.mjs';

const SCRAPE_MS = 5_000;
const MEMORY_MS = 10_000;
const LAG = /^nodejs_eventloop_lag_(max|p50|p99)_seconds ([\d.e+-]+)$/gm;

/** What Prometheus does. Each answer tells the delays of the event loop since the one before. */
export function startScrapes(metricsUrl) {
  const scrapes = [];
  const stop = every(SCRAPE_MS, async () => {
    const text = await fetch(metricsUrl).then((response) => response.text());
    const lags = Array.from(text.matchAll(LAG), ([, name, seconds]) => [name, Number(seconds) * 1_000]);
    scrapes.push({ at: clock(), ...Object.fromEntries(lags) });
  });
  return { scrapes, stop };
}

/** The memory of a process in MB, over and over. */
export function startWeighing(pid) {
  const samples = [];
  const stop = every(MEMORY_MS, () => void samples.push({ at: clock(), mb: Math.round(memoryOf(pid)) }));
  return { samples, stop };
}
