import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { OperatorIdentifiersService } from '../registry/operator-identifiers.service.js';
import { OperatorReleasesService } from '../registry/operator-releases.service.js';
import { addExamples } from './arguments.js';
import { addBulk } from './bulk.commands.js';
import type { CommandRunner } from './command-runner.js';
import { releaseJson, releaseText } from './decision.text.js';
import { addDecisionCommands } from './identifier-decisions.commands.js';
import { bulkEvent, decideOne } from './identifier-events.js';
import { describe } from './identifier.text.js';
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
      ...bulkEvent(event),
      question: questionOfMany,
      decideSingle: (id) =>
        runner.change((services) => decideOne(services, event, id, null), {
          show: showIdentifier(id),
          question: question(id),
          reasonRequired: true,
        }),
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
  const wallet = () => command.opts<{ for?: string }>().for ?? null;
  const release = (services: INestApplicationContext, id: string) =>
    services.get(OperatorReleasesService).release(id, wallet(), decisionOf(services));

  addBulk(command, runner, {
    question: (count) => `Release the values of ${count} identifiers?`,
    decide: async (services, id) => {
      const made = await release(services, id);
      return { result: `released for ${made.releasedFor ?? 'anybody'}${releaseText(made)}`, isChanged: true };
    },
    rehearse: async (services, id) => {
      const { from, status, ...would } = await services.get(OperatorReleasesService).rehearse(id, wallet());
      const what =
        from === status ? `${from}, its value would be released` : `${from}, would be ${status} and its value released`;
      return what + releaseText(would);
    },
    decideSingle: (id) =>
      runner.change(
        async (services) => {
          const made = await release(services, id);
          return {
            json: { id, released_for: made.releasedFor, ...releaseJson(made) },
            text: `The value of identifier ${id} is released for ${made.releasedFor ?? 'anybody'}${releaseText(made)}.`,
          };
        },
        { show: showIdentifier(id), question: `Release the value of identifier ${id}?`, reasonRequired: true },
      ),
  });
}

function showIdentifier(id: string) {
  return async (services: INestApplicationContext) => describe(await services.get(OperatorIdentifiersService).get(id));
}
