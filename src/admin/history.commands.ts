import type { Command } from 'commander';
import { type Audit, HistoryAuditService } from '../audit/history-audit.service.js';
import type { CommandResult } from './command-result.js';
import { addExamples } from './arguments.js';
import type { CommandRunner } from './command-runner.js';
import { toRow } from './table.js';

const DESCRIPTION = `recompute all chains, check their signatures again and compare the identifiers with what was signed;
exits with 1 at the first broken event. It reads the database and nothing else. So it finds no identifier that was
deleted together with its history, and none whose newest events were cut off and whose row was set back to the time
before them: only a log outside of the database can show these.`;

export function addHistoryCommands(program: Command, runner: CommandRunner): void {
  const history = program.command('history').description('what happened to identifiers, and who asked for it');
  addExamples(history, ['history verify', 'history verify --identifier 019aa3f0-0000-7000-8000-000000000001']);

  history
    .command('verify')
    .description(DESCRIPTION)
    .option('--identifier <id>', 'of this identifier only')
    .action(({ identifier }: { identifier?: string }) =>
      runner.run(async (services) => report(await services.get(HistoryAuditService).verify(identifier))),
    );
}

function report({ broken, ...counts }: Audit): CommandResult {
  const { identifiers, events, signatures } = counts;
  const checked = `Checked ${events} events of ${identifiers} identifiers, with ${signatures} signatures.`;
  const verdict = broken
    ? `Event ${broken.sequence} of identifier ${broken.identifierId} is broken: ${broken.fault}.`
    : 'Every history is as it was written.';
  return {
    json: { ok: broken === null, ...counts, broken: broken && toRow(broken) },
    text: `${checked}\n${verdict}`,
    failed: broken !== null,
  };
}
