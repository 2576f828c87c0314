import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AUDIENCE, DIST } from '../../drills/support/service.mjs';
import { load, median, processorMsOf } from './measure.mjs';

const CONNECTIONS = 32;
const IN_LOG_WITHIN_MS = 120_000;

/** Makes a key that the service signs with, as an operator does. */
export function createSigningKey(variables) {
  const env = { PATH: process.env['PATH'], PUBLIC_BASE_URL: AUDIENCE, ...variables };
  execFileSync(process.execPath, [join(DIST, 'admin/main.js'), 'log', 'keys', 'create'], { env });
}

/**
 * What receipts for every resolve cost: pairs of runs without and with them, in changing order, on one service.
 * @param {{ server: object, seconds: number, rounds: number, request: () => object }} run
 * @returns the medians of the pairs; a ratio of 0.9 is ten per cent less throughput
 */
export async function receipts({ server, seconds, rounds, request }) {
  const asking = () => {
    const call = request();
    return { ...call, headers: { ...call.headers, prefer: 'receipt' } };
  };
  await untilInLog(server, asking);
  const measure = async (each, duration) => {
    const before = processorMsOf(server.pid);
    const figures = await load({ url: server.url, connections: CONNECTIONS, seconds: duration, request: each });
    if (figures.failed > 0) throw new Error(`${figures.failed} requests failed.`);
    return { ...figures, processorUs: ((processorMsOf(server.pid) - before) * 1000) / figures.requests };
  };
  for (const each of [request, asking]) await measure(each, 1);
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) {
    const [first, second] = round % 2 ? [asking, request] : [request, asking];
    const figures = new Map([[first, await measure(first, seconds)]]);
    figures.set(second, await measure(second, seconds));
    const [without, with_] = [figures.get(request), figures.get(asking)];
    pairs.push({ without, with: with_, ratio: with_.perSecond / without.perSecond });
    console.log(
      `  round ${round + 1} of ${rounds}: ${Math.round(without.perSecond)}/s without, ${Math.round(with_.perSecond)}/s with`,
    );
  }
  return {
    ratio: median(pairs.map(({ ratio }) => ratio)),
    withoutPerSecond: median(pairs.map(({ without }) => without.perSecond)),
    withPerSecond: median(pairs.map((pair) => pair.with.perSecond)),
    withoutProcessorUs: median(pairs.map(({ without }) => without.processorUs)),
    withProcessorUs: median(pairs.map((pair) => pair.with.processorUs)),
  };
}

/** Waits until receipts name a checkpoint, as they do in operation. */
async function untilInLog(server, asking) {
  for (const deadline = Date.now() + IN_LOG_WITHIN_MS; Date.now() < deadline; await sleep(500)) {
    const { path, headers, body } = asking();
    const response = await fetch(server.url + path, { method: 'POST', headers, body });
    const receipt = response.headers.get('resolution-receipt') ?? 'e30';
    if (JSON.parse(Buffer.from(receipt, 'base64url').toString()).checkpoint) return;
  }
  throw new Error('The service gives no receipts that name a checkpoint.');
}
