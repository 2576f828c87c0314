// npm run drills                     runs every drill
// npm run drills -- redis-outage …   runs the named ones
// npm run drills -- --short          runs the variants for continuous integration
// npm run drills -- --list           says which there are
//
// A drill is a file here named NAME.drill.mjs that exports `drill`, a {@link Drill}. It starts everything it needs, on
// ports and in directories of its own, by the classes in support/, which also end it.

import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { undoAll } from './support/undo.mjs';

/**
 * @typedef {object} Drill
 * @property {string} name
 * @property {string} summary one line
 * @property {number} seconds after which it has failed
 * @property {(options: { short: boolean }) => Promise<string>} run resolves to its figures on one line; rejects when a
 *   promise of the service was not kept
 */

const SUFFIX = '.drill.mjs';

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false }, short: { type: 'boolean', default: false } },
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => void undoAll().finally(() => process.exit(130)));
}

const drills = await loadDrills();
const unknown = names.filter((name) => !drills.some((drill) => drill.name === name));
if (unknown.length > 0) {
  console.error(`There is no drill named ${unknown.join(', ')}; see --list.`);
  process.exitCode = 2;
} else if (options.list) {
  for (const { name, summary } of drills) console.log(`${name.padEnd(20)} ${summary}`);
} else {
  const chosen = names.length > 0 ? drills.filter(({ name }) => names.includes(name)) : drills;
  let failed = 0;
  for (const drill of chosen) failed += (await perform(drill)) ? 0 : 1;
  process.exit(failed > 0 ? 1 : 0);
}

/** @returns {Promise<Drill[]>} */
async function loadDrills() {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(SUFFIX));
  return Promise.all(files.toSorted().map(async (file) => (await import(`./${file}`)).drill));
}

/** @param {Drill} drill */
async function perform({ name, seconds, run }) {
  const startedAt = performance.now();
  const tooLong = sleep(seconds * 1000, undefined, { ref: false }).then(() => {
    throw new Error(`not finished within ${seconds} s`);
  });
  const outcome = await Promise.race([run({ short: options.short }), tooLong]).then(
    (figures) => ({ passed: true, text: figures }),
    (error) => ({ passed: false, text: error.message }),
  );
  await undoAll();
  const took = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  console.log(`${outcome.passed ? 'pass' : 'FAIL'}  ${name.padEnd(20)} ${took.padStart(8)}  ${outcome.text}`);
  return outcome.passed;
}
