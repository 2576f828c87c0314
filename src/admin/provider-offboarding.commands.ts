import type { INestApplicationContext } from '@nestjs/common';
import { type Command, Option } from 'commander';
import type { OffboardingMode } from '../registry/provider-identifiers.service.js';
import type { CommandResult } from './command-result.js';
import type { CommandRunner } from './command-runner.js';
import { decisionOf } from './operator-session.js';
import { ProgressLine } from './progress-line.js';
import { type Leftovers, ProviderOffboardingService } from './provider-offboarding.service.js';
import { formatRecord, type Row, toRow } from './table.js';

interface OffboardOptions {
  readonly to?: string;
  readonly suspend?: true;
  readonly dryRun?: true;
}

export function addOffboardCommand(providers: Command, runner: CommandRunner): void {
  const offboard = providers
    .command('offboard <id>')
    .description(
      'let a provider leave: its keys are revoked, its webhooks stop, and its identifiers are transferred or suspended',
    )
    .option('--to <provider>', 'this provider carries its identifiers from now on; their controllers stay the same')
    .addOption(new Option('--suspend', 'nobody can pay its identifiers any more').conflicts('to'))
    .option('--dry-run', 'only show what would be changed')
    .action((provider: string, { to, suspend, dryRun }: OffboardOptions) => {
      // The hash of an event has ids as the database writes them.
      const id = provider.toLowerCase();
      if (to === undefined && !suspend) offboard.error('error: say --to <provider> or --suspend');
      const mode: OffboardingMode = to === undefined ? { kind: 'suspend' } : { kind: 'transfer', to: to.toLowerCase() };
      if (dryRun) {
        return runner.run(async (services) => {
          const record = { id, dry_run: true, ...(await rehearse(services, id, mode)) };
          return { json: record, text: `Nothing was changed. This would be:\n\n${formatRecord(record)}` };
        });
      }
      return runner.change(
        async (services) => {
          const service = services.get(ProviderOffboardingService);
          const total = countToChange(mode, await service.leftovers(id));
          const progress = new ProgressLine();
          const changed = await service.offboard(id, mode, decisionOf(services), (done) =>
            progress.show(done / total, `${done} of ${total} identifiers`),
          );
          progress.clear();
          return offboarded(id, mode, changed, await service.leftovers(id));
        },
        {
          show: async (services) => formatRecord({ id, ...(await rehearse(services, id, mode)) }),
          question: questionOf(id, mode),
          reasonRequired: true,
        },
      );
    });
}

function questionOf(id: string, mode: OffboardingMode): string {
  const consequence =
    mode.kind === 'suspend'
      ? 'stop payments to all its identifiers'
      : `hand all its identifiers to provider ${mode.to}`;
  return `Shut provider ${id} out for good, revoke its keys, and ${consequence}?`;
}

/** What would be changed. @throws as the change itself */
async function rehearse(services: INestApplicationContext, id: string, mode: OffboardingMode): Promise<Row> {
  const service = services.get(ProviderOffboardingService);
  const names = await service.assertPossible(id, mode);
  return { ...toRow(names), ...modeRecord(mode), ...toRow(await service.leftovers(id)) };
}

function offboarded(id: string, mode: OffboardingMode, changed: number, left: Leftovers): CommandResult {
  const what = mode.kind === 'suspend' ? 'suspended' : `handed to provider ${mode.to}`;
  const kept =
    left.namespaces > 0
      ? [`Its ${left.namespaces} namespaces stay: their names go on working. See "namespaces list".`]
      : [];
  return {
    json: { id, status: 'suspended', ...modeRecord(mode), changed, left: toRow(left) },
    text: [`Provider ${id} is off-boarded: ${changed} identifiers are ${what}.`, ...kept].join('\n'),
  };
}

function modeRecord(mode: OffboardingMode) {
  return mode.kind === 'suspend' ? { identifiers_become: 'suspended' } : { to: mode.to };
}

/** How many identifiers the command changes: a suspension leaves those alone that are suspended already. */
function countToChange(mode: OffboardingMode, { identifiers }: Leftovers): number {
  return Object.entries(identifiers).reduce(
    (sum, [status, count = 0]) => (mode.kind === 'suspend' && status === 'suspended' ? sum : sum + count),
    0,
  );
}
