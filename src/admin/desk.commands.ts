import { type Command, InvalidArgumentError, Option } from 'commander';
import { decodeCursor, encodeCursor } from '../common/http/pagination.js';
import { isId } from '../common/id.js';
import { ageText, WAITING_KINDS, type WaitingKind, type WaitingPlace } from '../review-queue/domain/waiting.js';
import { ReviewQueueService, type Waiting, type WaitingCount } from '../review-queue/review-queue.service.js';
import { addExamples } from './arguments.js';
import type { CommandResult } from './command-result.js';
import type { CommandRunner } from './command-runner.js';
import { decideSeen, roleToDecide } from './review-decisions.js';
import { type DeskWork, type Steps, stepThrough } from './review-session.js';
import { KIND_NAMES, waitingJson, waitingRow } from './desk.text.js';
import { CURSOR_HELP, DEFAULT_PAGE, INVALID_CURSOR, pageSize } from './search.options.js';
import { Refused } from './refused.js';
import { formatTable } from './table.js';

interface DeskOptions {
  readonly only?: WaitingKind;
  readonly limit: number;
  readonly cursor?: WaitingPlace;
  readonly step?: true;
}

/** Items that are read together; the operator sees the last of them some minutes later. */
const STEPS_AT_ONCE = 10;

export function addDeskCommand(program: Command, runner: CommandRunner): void {
  const desk = program
    .command('desk')
    .description('what waits for you: first what cannot be paid until you decide, then the oldest')
    .addOption(new Option('--only <kind>', 'of this kind only').choices(WAITING_KINDS))
    .option('--limit <number>', 'at most so many', pageSize, DEFAULT_PAGE)
    .addOption(new Option('--cursor <cursor>', CURSOR_HELP).argParser(placeOf))
    .option('--step', 'go through it one by one and decide; for people on a terminal')
    .action(async ({ only, limit, cursor, step }: DeskOptions) => {
      const kinds = only ? [only] : WAITING_KINDS;
      if (step) return decideOneByOne(runner, kinds);
      return runner.run(async (services) => {
        const queue = services.get(ReviewQueueService);
        return reportQueue(await queue.counts(), await queue.page(kinds, cursor ?? null, limit));
      });
    });
  addExamples(desk, ['desk', 'desk --only complaint', 'desk --step', 'desk --json --limit 100']);
}

function reportQueue(
  counts: readonly WaitingCount[],
  { waiting, next }: { readonly waiting: readonly Waiting[]; readonly next: WaitingPlace | null },
): CommandResult {
  const nextCursor = next && cursorOf(next);
  const summary = counts
    .filter(({ count }) => count > 0)
    .map(({ kind, count, oldest }) => ({ waiting: count, kind, longest: ageOf(oldest), '': KIND_NAMES[kind] }));
  const text = [
    formatTable(summary),
    formatTable(waiting.map(waitingRow)),
    ...(nextCursor === null ? [] : [`There are more: add --cursor ${nextCursor}`]),
    'Decide one by one with: npm run admin -- desk --step',
  ].join('\n\n');
  return {
    json: {
      counts: Object.fromEntries(counts.map(({ kind, count, oldest }) => [kind, { count, oldest }])),
      waiting: waiting.map(waitingJson),
      next_cursor: nextCursor,
    },
    text: summary.length === 0 ? 'Nothing waits.' : text,
  };
}

function ageOf(since: Date | null): string {
  return since === null ? '-' : ageText(Math.max(0, Math.floor((Date.now() - since.getTime()) / 1000)));
}

/** @throws Refused where nobody sits */
async function decideOneByOne(runner: CommandRunner, kinds: readonly WaitingKind[]): Promise<void> {
  if (!process.stdin.isTTY) {
    throw new Refused('Stepping needs a terminal. Programs use "desk --json" and the commands that decide.');
  }
  const work: DeskWork = {
    read: (after) =>
      runner.withServices({ needs: 'viewer' }, (services) =>
        services.get(ReviewQueueService).page(kinds, after, STEPS_AT_ONCE),
      ),
    decide: (subject, decision) =>
      runner.withServices(
        { needs: roleToDecide(subject, decision), reason: decision.reason ?? undefined },
        (services) => decideSeen(services, subject, decision),
      ),
  };
  console.log(summaryOf(await stepThrough(work, { input: process.stdin, output: process.stdout })));
}

function summaryOf({ decided, skipped }: Steps): string {
  return `\nYou have decided about ${decided} and skipped ${skipped}.`;
}

function cursorOf({ urgent, since, id }: WaitingPlace): string {
  return encodeCursor(`${urgent ? 1 : 0}.${since.getTime()}.${id}`);
}

function placeOf(cursor: string): WaitingPlace {
  const [, urgent = '', ms = '', id = ''] = /^([01])\.(\d{1,15})\.(.*)$/.exec(decodeCursor(cursor) ?? '') ?? [];
  if (!isId(id)) throw new InvalidArgumentError(INVALID_CURSOR);
  return { urgent: urgent === '1', since: new Date(Number(ms)), id };
}
