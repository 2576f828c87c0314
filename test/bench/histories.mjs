// npm run bench:histories -- --events N     migrates DATABASE_URL, fills it with signed histories, verifies them
//
// Of the ten events of each identifier its wallet has signed four. It says how long `history verify` takes the first time,
// again when nothing has changed, and with --all, and how much memory it needs.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DIST, migrate } from '../drills/support/service.mjs';
import { EVENTS_EACH, fillHistories } from './support/histories.mjs';
import { enterIntoLog } from './support/log-entries.mjs';

const { values } = parseArgs({ options: { events: { type: 'string', default: '100000' } } });
const identifiers = Math.ceil(Number(values.events) / EVENTS_EACH);
const url = process.env['DATABASE_URL'];
if (!url || !Number.isInteger(identifiers) || identifiers < 1) {
  console.error('Usage: DATABASE_URL=postgresql://… npm run bench:histories -- --events N');
  process.exit(2);
}

migrate({ DATABASE_URL: url });
const startedAt = performance.now();
await fillHistories(url, identifiers);
await enterIntoLog(url);
console.log(`Filled in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`);
for (const options of [[], [], ['--all']]) {
  const { seconds, peakMiB, said, exitCode } = await verify(options);
  console.log(
    `history verify ${options.join(' ')}\n  ${said}\n  ${seconds} s in all, at most ${peakMiB} MiB of memory`,
  );
  process.exitCode ||= exitCode;
}

/** Runs the command and watches how much memory it takes, where the system tells. */
async function verify(options) {
  const begunAt = performance.now();
  const child = spawn(process.execPath, [join(DIST, 'admin/main.js'), 'history', 'verify', ...options], {
    env: process.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  let peakKiB = 0;
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text));
  const ended = once(child, 'close');
  while (child.exitCode === null) {
    peakKiB = Math.max(peakKiB, peakOf(child.pid));
    await sleep(200);
  }
  await ended;
  const seconds = ((performance.now() - begunAt) / 1000).toFixed(1);
  return {
    seconds,
    peakMiB: Math.round(peakKiB / 1024),
    said: said.trim().replaceAll('\n', '\n  '),
    exitCode: child.exitCode,
  };
}

function peakOf(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
