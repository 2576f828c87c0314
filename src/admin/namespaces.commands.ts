import { type Command, Option } from 'commander';
import { NAMESPACE_STATUSES, type NamespaceStatus } from '../namespaces/domain/namespace.js';
import { OperatorNamespacesService } from '../namespaces/operator-namespaces.service.js';
import { listing } from './command-result.js';
import { addExamples } from './arguments.js';
import type { CommandRunner } from './command-runner.js';
import { Refused } from './refused.js';
import { toRow } from './table.js';

interface StatusCommand {
  readonly verb: string;
  readonly from: NamespaceStatus;
  readonly to: NamespaceStatus;
  readonly description: string;
  /** What the operator confirms, with a reason, before payments stop. */
  readonly question?: (slug: string) => string;
}

const STATUS_COMMANDS: readonly StatusCommand[] = [
  { verb: 'approve', from: 'pending', to: 'active', description: 'let its names work' },
  {
    verb: 'reject',
    from: 'pending',
    to: 'rejected',
    description: 'refuse the application and remove its names',
    question: (slug) => `Reject ${slug} and remove its names?`,
  },
  {
    verb: 'suspend',
    from: 'active',
    to: 'suspended',
    description: 'stop payments to all its names',
    question: (slug) => `Stop payments to all names of ${slug}?`,
  },
  { verb: 'reinstate', from: 'suspended', to: 'active', description: 'end its suspension' },
];

export function addNamespaceCommands(program: Command, runner: CommandRunner): void {
  const namespaces = program.command('namespaces').description('namespaces: the part of native names after the @');
  addExamples(namespaces, [
    'namespaces list --status pending',
    'namespaces approve acme',
    'namespaces suspend acme --reason "names of other people"',
  ]);

  namespaces
    .command('list')
    .description('all namespaces, oldest first')
    .addOption(new Option('--status <status>', 'in this state only').choices(NAMESPACE_STATUSES))
    .action(({ status }: { status?: NamespaceStatus }) =>
      runner.run(async (services) =>
        listing('namespaces', (await services.get(OperatorNamespacesService).list(status)).map(toRow)),
      ),
    );

  for (const decision of STATUS_COMMANDS) {
    namespaces
      .command(`${decision.verb} <slug>`)
      .description(decision.description)
      .action((slug: string) =>
        runner.change(
          async (services) => {
            const status = decision.to;
            const id = await decide(services.get(OperatorNamespacesService), slug, decision);
            return { json: { id, slug, status }, text: `Namespace ${slug} is ${status}.` };
          },
          decision.question && { question: decision.question(slug), reasonRequired: true },
        ),
      );
  }
}

/** Two commands lead to `active`: ending a suspension must not approve an application by mistake, nor the reverse. */
async function decide(
  operations: OperatorNamespacesService,
  slug: string,
  { verb, from, to }: StatusCommand,
): Promise<string> {
  const namespaces = await operations.list();
  const current = namespaces.find((each) => each.slug === slug.toLowerCase() && each.status !== 'rejected');
  if (current && current.status !== from && current.status !== to) {
    throw new Refused(`Namespace ${slug} is ${current.status}: only one that is ${from} can be changed by "${verb}".`);
  }
  return operations.setStatus(slug, to);
}
