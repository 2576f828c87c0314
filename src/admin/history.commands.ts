import type { Command } from 'commander';
import { type HistoryReport, HistoryReportService } from '../audit/history-report.service.js';
import { addExamples, wholeNumber } from './arguments.js';
import type { CommandResult } from './command-result.js';
import type { CommandRunner } from './command-runner.js';
import { DEFAULT_PAGE, pageSize } from './search.options.js';
import { addVerifyCommand } from './history-verification.commands.js';
import { eventText } from './history.text.js';
import { toRow } from './table.js';

interface ShowOptions {
  readonly limit: number;
  readonly after: number;
}

export function addHistoryCommands(program: Command, runner: CommandRunner): void {
  const history = program.command('history').description('what happened to identifiers, and who asked for it');
  const id = '019aa3f0-0000-7000-8000-000000000001';
  addExamples(history, [
    `history show ${id}`,
    'history verify',
    'history verify --all',
    `history verify --identifier ${id}`,
  ]);

  history
    .command('show <id>')
    .description(
      'what happened to one identifier, with each signature verified again; exits with 1 if anything is broken',
    )
    .option('--limit <number>', 'at most so many events', pageSize, DEFAULT_PAGE)
    .option('--after <sequence>', 'continue after the event with this sequence number', wholeNumber(0), 0)
    .action((identifier: string, { limit, after }: ShowOptions) =>
      runner.run(async (services) =>
        reportHistory(identifier, await services.get(HistoryReportService).read(identifier, after, limit)),
      ),
    );

  addVerifyCommand(history, runner);
}

function reportHistory(identifierId: string, { events, next, broken }: HistoryReport): CommandResult {
  const verdict = broken
    ? `Event ${broken.sequence} is broken: ${broken.fault}.`
    : 'Every event is as it was written, and the identifier is what the events made of it.';
  const more = next === null ? [broken || events.length > 0 ? verdict : ''] : [`There are more: add --after ${next}`];
  return {
    json: {
      ok: broken === null,
      identifier_id: identifierId,
      events: events.map(({ event, signed, fault }) => ({ ...event, signed: signed && toRow(signed), fault })),
      next,
      broken: broken && toRow(broken),
    },
    text: [...events.map(eventText), ...more].join('\n\n').trimEnd(),
    failed: broken !== null,
  };
}
