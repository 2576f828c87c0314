import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { OperatorNameSearchService } from '../namespaces/operator-name-search.service.js';
import { OperatorNamesService } from '../namespaces/operator-names.service.js';
import { addExamples } from './arguments.js';
import type { CommandRunner } from './command-runner.js';
import { decisionResult } from './decision.text.js';
import { addNameSearch } from './name-search.commands.js';
import { formatRecord, toRow } from './table.js';

const DECISIONS = [
  {
    verb: 'suspend',
    status: 'suspended',
    description: 'stop payments to it',
    confirmation: (id: string) => ({
      show: showName(id),
      question: `Stop payments to name ${id}?`,
      reasonRequired: true,
    }),
  },
  { verb: 'reinstate', status: 'active', description: 'end its suspension', confirmation: () => undefined },
  {
    verb: 'remove',
    status: 'removed',
    description: 'end it and its identifier for good',
    confirmation: (id: string) => ({
      show: showName(id),
      question: `Remove name ${id} and its identifier for good?`,
      reasonRequired: true,
    }),
  },
] as const;

export function addNameCommands(program: Command, runner: CommandRunner): void {
  const names = program.command('names').description('native names, label@slug');
  addExamples(names, [
    'names find rahim@acme',
    'names suspend 019aa3f0-0000-7000-8000-000000000001 --reason "reported as stolen"',
  ]);
  addNameSearch(names, runner);

  for (const { verb, status, description, confirmation } of DECISIONS) {
    names
      .command(`${verb} <id>`)
      .description(description)
      .action((id: string) =>
        runner.change(async (services) => {
          const isChanged = await services.get(OperatorNamesService).setStatus(id, status);
          return decisionResult(`Name ${id}`, { id }, { status, isChanged });
        }, confirmation(id)),
      );
  }
}

function showName(id: string) {
  return async (services: INestApplicationContext) =>
    formatRecord(toRow(await services.get(OperatorNameSearchService).get(id)));
}
