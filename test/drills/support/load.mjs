import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Sends requests at a steady rate, whether or not the answers keep up (an open loop: a slow service does not slow its
 * clients down), until told to stop.
 * @param {number} perSecond
 * @param {(index: number) => Promise<import('./http.mjs').Answer>} request
 */
export function startLoad(perSecond, request) {
  /** @type {Promise<import('./http.mjs').Answer>[]} */
  const sent = [];
  const startedAt = performance.now();
  let stopped = false;
  const running = (async () => {
    while (!stopped) {
      const due = ((performance.now() - startedAt) / 1000) * perSecond;
      while (sent.length < due) sent.push(request(sent.length));
      await sleep(Math.min(10, 1000 / perSecond));
    }
  })();
  return {
    /** @returns {Promise<import('./http.mjs').Answer[]>} every answer */
    async stop() {
      stopped = true;
      await running;
      return Promise.all(sent);
    },
  };
}

/** How many answers there were of each status, as a figure: `200×998 503×2`. */
export function countStatuses(answers) {
  const counts = new Map();
  for (const { status, error, body } of answers) {
    const code = status >= 400 && ![404, 429, 503].includes(status) ? ` ${body.code}` : '';
    const name = status === 0 ? (error ?? 'no answer') : status + code;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return (
    [...counts]
      .toSorted()
      .map(([name, count]) => `${name}×${count}`)
      .join(' ') || 'none'
  );
}

export function percentile(numbers, share) {
  const sorted = Float64Array.from(numbers).toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function latencies(answers) {
  return answers.map(({ sentAt, answeredAt }) => answeredAt - sentAt);
}
