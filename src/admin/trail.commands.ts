import { type Command, InvalidArgumentError } from 'commander';
import type { TrailEntry } from '../audit/domain/trail.js';
import { type TrailAudit, type TrailFilter, TrailService, type UnlikeRecords } from '../audit/trail.service.js';
import type { TrailHead } from '../log/domain/trail-line.js';
import { addExamples, timeOf, wholeNumber } from './arguments.js';
import { type CommandResult, listing } from './command-result.js';
import type { CommandRunner } from './command-runner.js';
import { DEFAULT_PAGE, MAX_PAGE, pageSize } from './search.options.js';
import { type Row, toRow } from './table.js';

interface PageOptions extends TrailFilter {
  readonly limit: number;
  readonly before?: number;
}

export function addTrailCommands(program: Command, runner: CommandRunner): void {
  const trail = program
    .command('trail')
    .description('the audit trail: what operators changed by commands, in Prisma Studio and in SQL');
  addExamples(trail, [
    'trail list --record 019aa3f0-0000-7000-8000-000000000001',
    'trail list --operator anna --since 2026-11-22',
    'trail export > trail.jsonl',
    'trail verify --head 500:8c1f…',
  ]);

  filtered(trail.command('list').description('the newest first'))
    .option('--limit <number>', `at most so many, up to ${MAX_PAGE}`, pageSize, DEFAULT_PAGE)
    .option('--before <sequence>', 'continue with entries older than this one', wholeNumber())
    .action(({ limit, before, ...filter }: PageOptions) =>
      runner.run(async (services) => page(await services.get(TrailService).page(filter, limit, before), limit)),
    );

  filtered(trail.command('export').description('all entries, the oldest first, one JSON object on each line')).action(
    (filter: PageOptions) => runner.stream((services) => lines(services.get(TrailService).all(filter))),
  );

  trail
    .command('verify')
    .description(
      'recompute the hash chain, and compare it with what operators decide; exits with 1 at the first entry that was changed or ' +
        'removed, and when a record is not as its entries left it',
    )
    .option(
      '--head <sequence:hash>',
      'a head printed by an earlier run; reports entries that were cut off since then',
      headOf,
    )
    .action(({ head }: { head?: TrailHead }) =>
      runner.run(async (services) => report(await services.get(TrailService).verify(head))),
    );
}

function filtered(command: Command): Command {
  return command
    .option('--since <time>', 'at this time or later, such as 2026-11-22 or 2026-11-22T10:00:00Z', timeOf)
    .option('--until <time>', 'before this time', timeOf)
    .option('--record <id>', 'about this record')
    .option('--operator <name>', 'by this operator')
    .option('--table <name>', 'in this table, such as providers');
}

function page(entries: TrailEntry[], limit: number): CommandResult {
  const next = entries.length === limit ? entries.at(-1)?.sequence : undefined;
  const { text } = listing('entries', entries.map(summarize));
  return {
    json: { entries, next_before: next ?? null },
    text: next === undefined ? text : `${text}\n\nThere are older entries: add --before ${next}`,
  };
}

/** An entry as one line of a table; the export and --json have all of it. */
function summarize({ sequence, occurred_at, operator, login, tool, command, action, ...entry }: TrailEntry): Row {
  const { table_name, record_id, before, after, reason } = entry;
  const how = command ?? `${tool} ${action}`;
  return { sequence, occurred_at, operator, login, how, table_name, record_id, before, after, reason };
}

async function* lines(entries: AsyncIterable<TrailEntry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}

function report({ entries, head, broken, unlike }: TrailAudit): CommandResult {
  const checked = `Checked ${entries} entries. The head is ${head.sequence}:${head.hash}`;
  const verdict = broken ? `Entry ${broken.sequence} is broken: ${broken.fault}.` : 'No entry was changed or removed.';
  const failed = broken !== null || unlike.count > 0;
  return {
    json: { ok: !failed, entries, head, broken, unlike_count: unlike.count, unlike_records: unlike.first.map(toRow) },
    text: [checked, verdict, ...unlikeText(unlike)].join('\n'),
    failed,
  };
}

function unlikeText({ count, first }: UnlikeRecords): string[] {
  const lines = first.map(
    ({ tableName, recordId, fields }) =>
      `Record ${recordId} of ${tableName} is not as the trail says: it differs in ${fields.join(', ')}.`,
  );
  return count > first.length
    ? [...lines, `There are ${count} such records; the list names the first of them.`]
    : lines;
}

function headOf(text: string): TrailHead {
  const [, sequence, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (sequence === undefined || hash === undefined)
    throw new InvalidArgumentError('Must be the head that "trail verify" printed, such as 500:8c1f….');
  return { sequence: Number(sequence), hash };
}
