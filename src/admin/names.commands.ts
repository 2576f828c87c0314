import type { Command } from 'commander';
import { OperatorNamesService } from '../namespaces/operator-names.service.js';
import { addExamples } from './arguments.js';
import type { CommandRunner } from './command-runner.js';
import { addNameSearch } from './name-search.commands.js';

const DECISIONS = [
  {
    verb: 'suspend',
    status: 'suspended',
    description: 'stop payments to it',
    question: (id: string) => ({ grave: `Stop payments to name ${id}?` }),
  },
  { verb: 'reinstate', status: 'active', description: 'end its suspension', question: () => undefined },
  {
    verb: 'remove',
    status: 'removed',
    description: 'end it and its identifier for good',
    question: (id: string) => ({ grave: `Remove name ${id} and its identifier for good?` }),
  },
] as const;

export function addNameCommands(program: Command, runner: CommandRunner): void {
  const names = program.command('names').description('native names, label@slug');
  addExamples(names, [
    'names find rahim@acme',
    'names suspend 019aa3f0-0000-7000-8000-000000000001 --reason "reported as stolen"',
  ]);
  addNameSearch(names, runner);

  for (const { verb, status, description, question } of DECISIONS) {
    names
      .command(`${verb} <id>`)
      .description(description)
      .action((id: string) =>
        runner.change(async (services) => {
          await services.get(OperatorNamesService)[verb](id);
          return { json: { id, status }, text: `Name ${id} is ${status}.` };
        }, question(id)),
      );
  }
}
