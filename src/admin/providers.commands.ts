import type { Command } from 'commander';
import { KeysService } from '../auth/keys.service.js';
import { type ProviderLimits, ProvidersService } from '../auth/providers.service.js';
import { PROVIDER_LIMITS, type ProviderSetting } from '../limits/domain/limits.js';
import { listing } from './command-result.js';
import { addExamples, DEFAULT_LIMIT, limitOf, textUpTo } from './arguments.js';
import type { CommandRunner } from './command-runner.js';
import { decisionOf } from './operator-session.js';
import { addOffboardCommand } from './provider-offboarding.commands.js';
import { possessionQuestion } from './possession-question.js';
import { addProviderSearch } from './provider-search.commands.js';
import { formatRecord, formatTable, toRow } from './table.js';

/** As in prisma/migrations/…_values. */
const MAX_NAME = 200;

export function addProviderCommands(program: Command, runner: CommandRunner): void {
  const providers = program.command('providers').description('the integrations that carry requests for wallets');
  addExamples(providers, [
    'providers create --name "Acme Pay" --approve',
    'providers list',
    'providers suspend 019aa3f0-0000-7000-8000-000000000001 --reason "contract ended" --yes',
    'providers offboard 019aa3f0-0000-7000-8000-000000000001 --to 019aa3f0-0000-7000-8000-000000000002 --reason "contract ended"',
    'providers find acme',
    'providers limits 019aa3f0-0000-7000-8000-000000000001 --resolve-per-minute 600',
  ]);

  providers
    .command('create')
    .description('add a provider; it may act once it is approved')
    .requiredOption('--name <name>', 'for people', textUpTo(MAX_NAME))
    .option('--approve', 'approve it at once')
    .action(({ name, approve }: { name: string; approve?: true }) =>
      runner.change(
        async (services) => {
          const service = services.get(ProvidersService);
          const status = approve ? 'approved' : 'pending';
          const created = approve ? service.createApproved(name, decisionOf(services).operator) : service.create(name);
          const id = await created;
          return { json: { id, status }, text: `Provider ${id} is ${status}.` };
        },
        approve ? { light: possessionQuestion(name) } : {},
      ),
    );

  providers
    .command('approve <id>')
    .description('let its keys work, once it has confirmed that it verifies possession')
    .action((id: string) =>
      runner.change(
        async (services) => {
          await services.get(ProvidersService).approve(id, decisionOf(services).operator);
          return { json: { id, status: 'approved' }, text: `Provider ${id} is approved.` };
        },
        { light: possessionQuestion(id) },
      ),
    );
  providers
    .command('suspend <id>')
    .description('let its keys stop working at once')
    .action((id: string) =>
      runner.change(
        async (services) => {
          await services.get(ProvidersService).suspend(id);
          return { json: { id, status: 'suspended' }, text: `Provider ${id} is suspended.` };
        },
        { grave: `Shut provider ${id} out?` },
      ),
    );
  addOffboardCommand(providers, runner);

  providers
    .command('list')
    .description('all providers, oldest first')
    .action(() =>
      runner.run(async (services) => listing('providers', (await services.get(ProvidersService).list()).map(toRow))),
    );

  addProviderSearch(providers, runner);

  providers
    .command('show <id>')
    .description('one provider with its keys')
    .action((id: string) =>
      runner.run(async (services) => {
        const provider = toRow(await services.get(ProvidersService).get(id));
        const keys = (await services.get(KeysService).list(id)).map(toRow);
        return {
          json: { ...provider, keys },
          text: [formatRecord(provider), formatTable(keys)].join('\n\n').trimEnd(),
        };
      }),
    );

  addLimitsCommand(providers, runner);
}

type LimitOptions = Partial<Record<ProviderSetting, ReturnType<typeof limitOf>>> & { readonly clear?: true };

function addLimitsCommand(providers: Command, runner: CommandRunner): void {
  const limits = providers
    .command('limits <id>')
    .description(`show or set its own limits; \`${DEFAULT_LIMIT}\` goes back to that of the service`)
    .option('--clear', 'go back to the limits of the service, but for those that are set here');
  for (const { name } of PROVIDER_LIMITS) {
    const flag = name.replaceAll('_', '-');
    limits.option(`--${flag} <number>`, "at most so many, in place of the service's own limit", limitOf);
  }
  limits.action((id: string, options: LimitOptions) => {
    const changes = limitChanges(options);
    const result = (set: ProviderLimits) => ({
      json: { id, limits: toRow(set) },
      text: formatRecord(toRow(shown(set))),
    });
    return changes
      ? runner.change(async (services) => result(await services.get(ProvidersService).setLimits(id, changes)))
      : runner.run(async (services) => result(await services.get(ProvidersService).limits(id)));
  });
}

/** null when there is nothing to change. */
function limitChanges({ clear, ...options }: LimitOptions): Partial<ProviderLimits> | null {
  const cleared = clear ? PROVIDER_LIMITS.map(({ setting }) => [setting, null] as const) : [];
  const set = Object.entries(options).map(([name, value]) => [name, value === DEFAULT_LIMIT ? null : value] as const);
  const changes = [...cleared, ...set];
  return changes.length > 0 ? Object.fromEntries(changes) : null;
}

function shown(limits: ProviderLimits): object {
  return Object.fromEntries(Object.entries(limits).map(([name, set]) => [name, set ?? "the service's own"]));
}
