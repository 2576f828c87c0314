import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

/**
 * Requests prepared for one run, shared out among its connections: autocannon keeps a copy of each, and prepares them while
 * it runs.
 */
const PREPARED = 16_384;

/**
 * Load from this process on one server, for so many seconds.
 * @param {{ url: string, connections: number, seconds: number, request: () => object, prepared?: number }} run `request` makes one,
 * at random
 */
export async function load({ url, connections, seconds, request, prepared = PREPARED }) {
  const each = Math.min(4_096, prepared / connections);
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => client.setRequests(Array.from({ length: each }, request)),
  });
  return figuresOf(result);
}

/** Sends each of these requests once. @param {{ url: string, connections: number, requests: object[] }} run */
export async function sendAll({ url, connections, requests }) {
  const each = Math.floor(requests.length / connections);
  let taken = 0;
  const result = await autocannon({
    url,
    connections,
    amount: each * connections,
    // It looks this often whether all are answered, and the time that counts ends with a look.
    sampleInt: 10,
    setupClient: (client) => client.setRequests(requests.slice(taken, (taken += each))),
  });
  return { ...figuresOf(result), perSecond: result['2xx'] / result.duration };
}

function figuresOf({ requests, latency, errors, timeouts, statusCodeStats, duration }) {
  return {
    requests: requests.total,
    perSecond: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    failed: errors + timeouts,
    statuses: Object.keys(statusCodeStats).join(' '),
  };
}

/** Memory of a process in MB, where the system tells. */
export function memoryOf(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Milliseconds that a process has spent on a processor, in steps of 10, where the system tells. */
export function processorMsOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Calls per second of a synchronous function, after warming up. */
export function callsPerSecond(call, seconds = 1) {
  for (let until = performance.now() + 200; performance.now() < until;) call();
  const startedAt = performance.now();
  let calls = 0;
  while (performance.now() - startedAt < seconds * 1000) {
    call();
    calls += 1;
  }
  return (calls * 1000) / (performance.now() - startedAt);
}

export async function callsPerSecondAsync(call, seconds = 1) {
  for (let until = performance.now() + 200; performance.now() < until;) await call();
  const startedAt = performance.now();
  let calls = 0;
  while (performance.now() - startedAt < seconds * 1000) {
    await call();
    calls += 1;
  }
  return (calls * 1000) / (performance.now() - startedAt);
}
