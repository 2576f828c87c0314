import { type Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import type { TrailEntry } from '../audit/domain/trail.js';
import { type TrailAudit, type TrailFilter, TrailService } from '../audit/trail.service.js';
import type { TrailHead } from '../log/domain/trail-line.js';
import { addExamples } from './arguments.js';
import { type CommandResult, listing } from './command-result.js';
import type { CommandRunner } from './command-runner.js';
import type { Row } from './table.js';

interface PageOptions extends TrailFilter {
  readonly limit: number;
  readonly before?: number;
}

const DEFAULT_PAGE = 50;
const MAX_PAGE = 1_000;

export function addTrailCommands(program: Command, runner: CommandRunner): void {
  const trail = program
    .command('trail')
    .description('what operators changed, by commands, in Prisma Studio and in SQL');
  addExamples(trail, [
    'trail list --record 019aa3f0-0000-7000-8000-000000000001',
    'trail list --operator anna --since 2026-11-22',
    'trail export > trail.jsonl',
    'trail verify --head 500:8c1f…',
  ]);

  filtered(trail.command('list').description('the newest first'))
    .option('--limit <number>', `at most so many, up to ${MAX_PAGE}`, wholeNumber(MAX_PAGE), DEFAULT_PAGE)
    .option('--before <sequence>', 'go on below the last entry of the page before', wholeNumber())
    .action(({ limit, before, ...filter }: PageOptions) =>
      runner.run(async (services) => page(await services.get(TrailService).page(filter, limit, before), limit)),
    );

  filtered(trail.command('export').description('all entries, the oldest first, one JSON object on each line')).action(
    (filter: PageOptions) => runner.stream((services) => lines(services.get(TrailService).all(filter))),
  );

  trail
    .command('verify')
    .description('recompute the chain; exits with 1 at the first entry that is not as it was written')
    .option(
      '--head <sequence:hash>',
      'the head that an earlier run has told: what was cut off since then shows',
      headOf,
    )
    .action(({ head }: { head?: TrailHead }) =>
      runner.run(async (services) => report(await services.get(TrailService).verify(head))),
    );
}

function filtered(command: Command): Command {
  return command
    .option('--since <time>', 'then or later, as 2026-11-22 or 2026-11-22T10:00:00Z', timeOf)
    .option('--until <time>', 'before then', timeOf)
    .option('--record <id>', 'about this record')
    .option('--operator <name>', 'by this operator')
    .option('--table <name>', 'in this table, such as providers');
}

function page(entries: TrailEntry[], limit: number): CommandResult {
  const next = entries.length === limit ? entries.at(-1)?.sequence : undefined;
  const { text } = listing('entries', entries.map(summarize));
  return {
    json: { entries, next_before: next ?? null },
    text: next === undefined ? text : `${text}\n\nFor older ones: --before ${next}`,
  };
}

/** An entry as one line of a table: the whole of it is in the export and in JSON. */
function summarize({ sequence, occurred_at, operator, tool, command, action, ...entry }: TrailEntry): Row {
  const { table_name, record_id, before, after, reason } = entry;
  const how = command ?? `${tool} ${action}`;
  return { sequence, occurred_at, operator, how, table_name, record_id, before, after, reason };
}

async function* lines(entries: AsyncIterable<TrailEntry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}

function report({ entries, head, broken }: TrailAudit): CommandResult {
  const checked = `Checked ${entries} entries. The head is ${head.sequence}:${head.hash}`;
  const verdict = broken ? `Entry ${broken.sequence} is broken: ${broken.fault}.` : 'The trail is as it was written.';
  return {
    json: { ok: broken === null, entries, head, broken },
    text: `${checked}\n${verdict}`,
    failed: broken !== null,
  };
}

function wholeNumber(most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : 0;
    if (number < 1 || number > most) throw new InvalidArgumentError(`It is a whole number from 1 to ${most}.`);
    return number;
  };
}

function timeOf(text: string): Date {
  const parsed = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).safeParse(text);
  if (!parsed.success) throw new InvalidArgumentError('It is a day, or a time with its offset: 2026-11-22T10:00:00Z.');
  return new Date(parsed.data);
}

function headOf(text: string): TrailHead {
  const [, sequence, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (sequence === undefined || hash === undefined) throw new InvalidArgumentError('It is as "trail verify" tells it.');
  return { sequence: Number(sequence), hash };
}
