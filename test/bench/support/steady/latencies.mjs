import { createHistogram } from 'node:perf_hooks';

const NS = 1e6;
const QUANTILES = { p50: 50, p99: 99, p999: 99.9 };

/** Times in milliseconds, however many, in bounded memory and with three digits. */
export class Latencies {
  #histogram = createHistogram();

  get count() {
    return this.#histogram.count;
  }

  record(ms) {
    this.#histogram.record(Math.max(1, Math.round(ms * NS)));
  }

  /** @param {boolean} [anew] whether to forget them */
  figures(anew = false) {
    const histogram = this.#histogram;
    const quantiles = Object.entries(QUANTILES).map(([name, percent]) => [
      name,
      rounded(histogram.percentile(percent)),
    ]);
    const figures = { count: histogram.count, ...Object.fromEntries(quantiles), max: rounded(histogram.max) };
    if (anew) histogram.reset();
    return figures;
  }
}

function rounded(ns) {
  return Number((ns / NS).toFixed(3));
}
