import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterwards } from '../../drills/support/undo.mjs';
import { median } from './measure.mjs';

const IDENTIFIERS = 200_000;

/**
 * Registrations and updates of this checkout beside those of another one, in turn, each on a database of its own. Both have
 * been built.
 * @param {{ url: string, base: string, rounds: number, count: number }} run `base` is the directory of the other checkout
 */
export async function changes({ url, base, rounds, count }) {
  const sides = [];
  for (const [name, directory] of [
    ['this', '.'],
    ['base', resolve(base)],
  ])
    sides.push({ name, process: await startSide(directory, await databaseOf(url, name)), figures: [] });
  for (let round = 0; round <= rounds; round += 1)
    for (const side of sides) {
      const figures = await askSide(side.process, count);
      console.log(`  round ${round} of ${rounds}: ${side.name} ${JSON.stringify(figures)}`);
      if (round > 0) side.figures.push(figures);
    }
  const [own, other] = sides;
  return Object.keys(own.figures[0]).map((figure) => ({
    figure,
    this: median(own.figures.map((one) => one[figure])),
    base: median(other.figures.map((one) => one[figure])),
    ratio: median(own.figures.map((one, round) => one[figure] / other.figures[round][figure])),
  }));
}

/** One that signs, sends and fills as its own checkout does: formats differ. */
async function startSide(directory, url) {
  const env = { ...process.env, DATABASE_URL: url };
  execFileSync(process.execPath, ['dist/database/migrate.main.js'], { cwd: directory, env });
  const side = fork(join(import.meta.dirname, 'changes-side.mjs'), [String(IDENTIFIERS)], { cwd: directory, env });
  afterwards(async () => {
    if (side.exitCode !== null || !side.connected) return;
    side.disconnect();
    await once(side, 'exit');
  });
  await answerOf(side);
  return side;
}

function askSide(side, count) {
  side.send(count);
  return answerOf(side);
}

async function answerOf(side) {
  const ended = new AbortController();
  const end = once(side, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('One side of the comparison has ended.');
  });
  try {
    const [answer] = await Promise.race([once(side, 'message'), end]);
    return answer;
  } finally {
    ended.abort();
    end.catch(() => undefined);
  }
}

async function databaseOf(url, name) {
  const own = new URL(url);
  const database = `${own.pathname.slice(1)}_${name}`;
  own.pathname = database;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
  if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  await client.end();
  return own.href;
}
