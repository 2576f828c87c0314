import type { Command } from 'commander';
import { NameOperationsService } from '../namespaces/name-operations.service.js';
import { addExamples } from './arguments.js';
import type { CommandRunner } from './command-runner.js';

const DECISIONS = [
  { verb: 'suspend', status: 'suspended', description: 'stop payments to it' },
  { verb: 'reinstate', status: 'active', description: 'end its suspension' },
  { verb: 'remove', status: 'removed', description: 'end it and its identifier for good' },
] as const;

export function addNameCommands(program: Command, runner: CommandRunner): void {
  const names = program.command('names').description('native names, label@slug');
  addExamples(names, ['names suspend 019aa3f0-0000-7000-8000-000000000001']);

  for (const { verb, status, description } of DECISIONS) {
    names
      .command(`${verb} <id>`)
      .description(description)
      .action((id: string) =>
        runner.run(
          async (services) => {
            await services.get(NameOperationsService)[verb](id);
            return { json: { id, status }, text: `Name ${id} is ${status}.` };
          },
          verb === 'remove' ? `Remove name ${id} and its identifier for good?` : undefined,
        ),
      );
  }
}
