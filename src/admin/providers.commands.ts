import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { KeysService } from '../auth/keys.service.js';
import { type ProviderLimits, type ProviderRecord, ProvidersService } from '../auth/providers.service.js';
import { PROVIDER_LIMITS, type ProviderSetting } from '../limits/domain/limits.js';
import { listing } from './command-result.js';
import { addExamples, DEFAULT_LIMIT, limitOf, lineUpTo } from './arguments.js';
import type { CommandRunner } from './command-runner.js';
import { decisionResult, settingsText } from './decision.text.js';
import { decisionOf } from './operator-session.js';
import { addOffboardCommand } from './provider-offboarding.commands.js';
import { possessionQuestion } from './possession-question.js';
import { addProviderSearch } from './provider-search.commands.js';
import { Shown } from './shown.js';
import { formatRecord, formatTable, toRow } from './table.js';

/** Also enforced by prisma/migrations/…_values. */
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

  addCreate(providers, runner);
  addApprove(providers, runner);
  addSuspend(providers, runner);
  addOffboardCommand(providers, runner);
  addProviderList(providers, runner);
  addProviderSearch(providers, runner);
  addShow(providers, runner);
  addLimitsCommand(providers, runner);
}

function addCreate(providers: Command, runner: CommandRunner): void {
  providers
    .command('create')
    .description('add a provider; it may act once it is approved')
    .requiredOption('--name <name>', 'its name, for people', lineUpTo(MAX_NAME))
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
        approve ? { question: possessionQuestion(name) } : {},
      ),
    );
}

function addApprove(providers: Command, runner: CommandRunner): void {
  providers
    .command('approve <id>')
    .description('let its keys work, once it has confirmed that it verifies possession')
    .action((id: string) => {
      const shown = new Shown<ProviderRecord>();
      return runner.change(
        async (services) => {
          const { operator } = decisionOf(services);
          const isChanged = await services.get(ProvidersService).approve(id, operator, shown.assertSame);
          return decisionResult(`Provider ${id}`, { id }, { status: 'approved', isChanged });
        },
        {
          show: async (services) => shown.show(await services.get(ProvidersService).find(id)),
          question: possessionQuestion(id),
        },
      );
    });
}

function addSuspend(providers: Command, runner: CommandRunner): void {
  providers
    .command('suspend <id>')
    .description('let its keys stop working at once')
    .action((id: string) =>
      runner.change(
        async (services) => {
          const isChanged = await services.get(ProvidersService).suspend(id);
          return decisionResult(`Provider ${id}`, { id }, { status: 'suspended', isChanged });
        },
        { show: showProvider(id), question: `Shut provider ${id} out?`, reasonRequired: true },
      ),
    );
}

function addProviderList(providers: Command, runner: CommandRunner): void {
  providers
    .command('list')
    .description('all providers, oldest first')
    .action(() =>
      runner.run(async (services) => listing('providers', (await services.get(ProvidersService).list()).map(toRow))),
    );
}

function addShow(providers: Command, runner: CommandRunner): void {
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
}

function showProvider(id: string) {
  return async (services: INestApplicationContext) => formatRecord(toRow(await services.get(ProvidersService).get(id)));
}

type LimitOptions = Partial<Record<ProviderSetting, ReturnType<typeof limitOf>>> & { readonly clear?: true };

function addLimitsCommand(providers: Command, runner: CommandRunner): void {
  const limits = providers
    .command('limits <id>')
    .description(`show or set its own limits; \`${DEFAULT_LIMIT}\` returns to the limit of the service`)
    .option('--clear', 'return to the limits of the service, except for the limits given here');
  for (const { name } of PROVIDER_LIMITS) {
    const flag = name.replaceAll('_', '-');
    limits.option(`--${flag} <number>`, "at most so many, instead of the service's limit", limitOf);
  }
  limits.action((id: string, options: LimitOptions) => {
    const changes = limitChanges(options);
    if (changes === null) {
      return runner.run(async (services) => {
        const set = await services.get(ProvidersService).limits(id);
        return { json: { id, limits: toRow(set) }, text: limitsText(set) };
      });
    }
    return runner.change(async (services) => {
      const { limits: set, isChanged } = await services.get(ProvidersService).setLimits(id, changes);
      return {
        json: { id, limits: toRow(set), changed: isChanged },
        text: settingsText(limitsText(set), isChanged),
      };
    });
  });
}

/** @returns null if the command only shows the limits */
function limitChanges({ clear, ...options }: LimitOptions): Partial<ProviderLimits> | null {
  const cleared = clear ? PROVIDER_LIMITS.map(({ setting }) => [setting, null] as const) : [];
  const set = Object.entries(options).map(([name, value]) => [name, value === DEFAULT_LIMIT ? null : value] as const);
  const changes = [...cleared, ...set];
  return changes.length > 0 ? Object.fromEntries(changes) : null;
}

function limitsText(limits: ProviderLimits): string {
  const shown = Object.entries(limits).map(([name, set]) => [name, set ?? "the service's own"]);
  return formatRecord(toRow(Object.fromEntries(shown)));
}
