import { check } from './support/check.mjs';
import { Postgres } from './support/postgres.mjs';
import { fromBuild, startMigration } from './support/service.mjs';

const PROCESSES = 3;

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'migrations',
  summary: 'three processes migrate an empty database at once: one applies everything, the others wait for it',
  seconds: 90,
  async run() {
    const postgres = await Postgres.create();
    const migrations = await startTogether(postgres);
    const outputs = await Promise.all(migrations.map(outputOf));
    const applying = outputs.filter((output) => output.startsWith('Applied '));
    const waited = outputs.filter((output) => output === 'The database is up to date.');
    check(applying.length === 1, `${applying.length} processes applied migrations: ${outputs.join(' / ')}`);
    check(waited.length === PROCESSES - 1, `unexpected: ${outputs.join(' / ')}`);
    const rows = await postgres.sql('select migration_name, finished_at from _prisma_migrations');
    const names = new Set(rows.map((row) => row.migration_name));
    check(rows.length === names.size, `${names.size} migrations were recorded ${rows.length} times`);
    check(
      rows.every((row) => row.finished_at !== null),
      'a migration was left unfinished',
    );
    return `${names.size} migrations applied once, by one of ${PROCESSES} that waited for their turn`;
  },
};

/** Holds them back where they take turns until all have arrived there, so that they really start at once. */
async function startTogether(postgres) {
  const { PostgresDatabase } = await fromBuild('database/postgres-database.js');
  const patience = { connectionTimeoutMs: 800, queryTimeoutMs: 1_500 };
  const gate = new PostgresDatabase({ url: postgres.ownerUrl, poolSize: 1, preparedStatements: true, ...patience });
  const migrations = await gate.exclusively(async () => {
    const programs = Array.from({ length: PROCESSES }, () => startMigration({ DATABASE_URL: postgres.ownerUrl }));
    const allWait = async () => (await waiting(postgres)) === PROCESSES;
    for (const program of programs) await program.until(allWait, 'Waiting for a turn to migrate', 20_000);
    return programs;
  });
  await gate.close();
  return migrations;
}

async function waiting(postgres) {
  const [{ count }] = await postgres.sql(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`,
  );
  return count;
}

async function outputOf(program) {
  const code = await program.exit();
  check(code === 0, `a process ended with ${code}: ${program.lines.join(' ')}`);
  return program.lines.join('\n');
}
