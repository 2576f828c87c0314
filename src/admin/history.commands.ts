import type { Command } from 'commander';
import { type Audit, HistoryAudit } from '../registry/history-audit.service.js';
import type { Answer } from './answer.js';
import { addExamples } from './arguments.js';
import type { Desk } from './desk.js';
import { toRow } from './table.js';

export function addHistoryCommands(program: Command, desk: Desk): void {
  const history = program.command('history').description('what happened to identifiers, and who asked for it');
  addExamples(history, ['history verify', 'history verify --identifier 019aa3f0-0000-7000-8000-000000000001']);

  history
    .command('verify')
    .description('recompute all chains and check their signatures again; exits with 1 at the first broken event')
    .option('--identifier <id>', 'of this identifier only')
    .action(({ identifier }: { identifier?: string }) =>
      desk.run(async (services) => report(await services.get(HistoryAudit).verify(identifier))),
    );
}

function report({ broken, ...counts }: Audit): Answer {
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
