import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { OperatorIdentifiersService } from '../registry/operator-identifiers.service.js';
import { OperatorReleasesService } from '../registry/operator-releases.service.js';
import { addExamples } from './arguments.js';
import { addBulk } from './bulk.commands.js';
import type { CommandRunner } from './command-runner.js';
import { addDecisionCommands } from './identifier-decisions.commands.js';
import { addIdentifierSearch } from './identifier-search.commands.js';
import { decisionOf } from './operator-session.js';

const STOPS = [
  {
    event: 'suspend',
    description: 'stop payments to it',
    question: (id: string) => `Stop payments to identifier ${id}?`,
    questionOfMany: (count: number) => `Stop payments to ${count} identifiers?`,
  },
  {
    event: 'revoke',
    description: 'end it for good; its value can be registered again only after a release',
    question: (id: string) => `Revoke identifier ${id} for good?`,
    questionOfMany: (count: number) => `Revoke ${count} identifiers for good?`,
  },
] as const;

export function addIdentifierCommands(program: Command, runner: CommandRunner): void {
  const identifiers = program.command('identifiers').description('identifiers: what payments are sent to');
  addExamples(identifiers, [
    'identifiers find alice@shop.example',
    'identifiers list --address 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913 --status active',
    'identifiers list --provider 019aa3f0-0000-7000-8000-000000000001 --csv > identifiers.csv',
    'identifiers suspend 019aa3f0-0000-7000-8000-000000000001 --reason "reported as stolen"',
    'identifiers revoke 019aa3f0-0000-7000-8000-000000000001 --reason fraud --yes',
    'identifiers suspend --file stolen.txt --dry-run',
    'identifiers reinstate 019aa3f0-0000-7000-8000-000000000001 --version 3',
    'identifiers release 019aa3f0-0000-7000-8000-000000000001 --for 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  ]);

  addIdentifierSearch(identifiers, runner);

  for (const { event, description, question, questionOfMany } of STOPS) {
    addBulk(identifiers.command(`${event} [id]`).description(description), runner, {
      event,
      question: questionOfMany,
      decide: async (services, id, version) => {
        const operations = services.get(OperatorIdentifiersService);
        return (await operations.cause(event, id, version, decisionOf(services))).status;
      },
      decideSingle: (id) =>
        runner.change(
          async (services) => {
            const operations = services.get(OperatorIdentifiersService);
            const { status } = await operations.cause(event, id, null, decisionOf(services));
            return { json: { id, status }, text: `Identifier ${id} is ${status}.` };
          },
          { question: question(id), reasonRequired: true },
        ),
    });
  }

  addDecisionCommands(identifiers, runner);
  addReleaseCommand(identifiers, runner);
}

function addReleaseCommand(identifiers: Command, runner: CommandRunner): void {
  const command = identifiers
    .command('release [id]')
    .description(
      'free the value of a suspended, removed or revoked identifier: for one wallet, or for any wallet after a review',
    )
    .option('--for <wallet>', 'only this wallet may register it, for 30 days');
  const release = (services: INestApplicationContext, id: string) =>
    services
      .get(OperatorReleasesService)
      .release(id, command.opts<{ for?: string }>().for ?? null, decisionOf(services));

  addBulk(command, runner, {
    event: 'release',
    question: (count) => `Release the values of ${count} identifiers?`,
    decide: async (services, id) => `released for ${(await release(services, id)) ?? 'anybody'}`,
    decideSingle: (id) =>
      runner.change(
        async (services) => {
          const releasedFor = await release(services, id);
          const text = `The value of identifier ${id} is released for ${releasedFor ?? 'anybody'}.`;
          return { json: { id, released_for: releasedFor }, text };
        },
        { question: `Release the value of identifier ${id}?`, reasonRequired: true },
      ),
  });
}
