import { type Command, Option } from 'commander';
import {
  type Namespace,
  NAMESPACE_STATUSES,
  type NamespaceDecision,
  type NamespaceStatus,
} from '../namespaces/domain/namespace.js';
import { OperatorNamespacesService } from '../namespaces/operator-namespaces.service.js';
import { listing } from './command-result.js';
import { addExamples } from './arguments.js';
import type { CommandRunner } from './command-runner.js';
import { decisionResult } from './decision.text.js';
import { Shown } from './shown.js';
import { toRow } from './table.js';

interface DecisionCommand {
  readonly decision: NamespaceDecision;
  readonly description: string;
  /** What the operator confirms, with a reason, before payments stop. */
  readonly question?: (slug: string) => string;
}

const DECISIONS: readonly DecisionCommand[] = [
  { decision: 'approve', description: 'let its names work' },
  {
    decision: 'reject',
    description: 'refuse the application and remove its names',
    question: (slug) => `Reject ${slug} and remove its names?`,
  },
  {
    decision: 'suspend',
    description: 'stop payments to all its names',
    question: (slug) => `Stop payments to all names of ${slug}?`,
  },
  { decision: 'reinstate', description: 'end its suspension' },
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

  for (const { decision, description, question } of DECISIONS) {
    namespaces
      .command(`${decision} <slug>`)
      .description(description)
      .action((slug: string) => {
        const shown = new Shown<Namespace>();
        return runner.change(
          async (services) => {
            const operations = services.get(OperatorNamespacesService);
            const decided = await operations.decide(decision, slug, shown.assertSame);
            return decisionResult(`Namespace ${slug}`, { id: decided.id, slug }, decided);
          },
          question && {
            show: async (services) => shown.show(await services.get(OperatorNamespacesService).get(slug)),
            question: question(slug),
            reasonRequired: true,
          },
        );
      });
  }
}
