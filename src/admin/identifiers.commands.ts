import type { Command } from 'commander';
import { IdentifierOperationsService } from '../registry/identifier-operations.service.js';
import { IdentifierReleasesService } from '../registry/identifier-releases.service.js';
import { listing } from './command-result.js';
import { addExamples, MAX_REASON, textOf } from './arguments.js';
import type { CommandRunner } from './command-runner.js';
import { addDecisionCommands } from './identifier-decisions.commands.js';
import { describe, summarize } from './identifier.text.js';
import { operatorOf } from './operator-session.js';
import { toRow } from './table.js';

const STOPS = [
  { event: 'suspend', description: 'stop payments to it', isFinal: false },
  {
    event: 'revoke',
    description: 'end it for good; its value cannot be registered again until it is released',
    isFinal: true,
  },
] as const;

export function addIdentifierCommands(program: Command, runner: CommandRunner): void {
  const identifiers = program.command('identifiers').description('what payments are sent to');
  addExamples(identifiers, [
    'identifiers find alice@shop.example',
    'identifiers suspend 019aa3f0-0000-7000-8000-000000000001 --reason "reported as stolen"',
    'identifiers revoke 019aa3f0-0000-7000-8000-000000000001 --reason fraud --yes',
    'identifiers reinstate 019aa3f0-0000-7000-8000-000000000001 --version 3',
    'identifiers release 019aa3f0-0000-7000-8000-000000000001 --for 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  ]);

  identifiers
    .command('show <id>')
    .description('all about one identifier')
    .action((id: string) =>
      runner.run(async (services) => {
        const identifier = await services.get(IdentifierOperationsService).get(id);
        return { json: toRow(identifier), text: describe(identifier) };
      }),
    );

  identifiers
    .command('find <value>')
    .description('the registrations of a value in any spelling')
    .option('--type <type>', 'of this type only')
    .action((value: string, { type }: { type?: string }) =>
      runner.run(async (services) => {
        const found = await services.get(IdentifierOperationsService).find(value, type);
        const { text } = listing('identifiers', found.map(summarize));
        return { json: { identifiers: found.map(toRow) }, text };
      }),
    );

  for (const { event, description, isFinal } of STOPS) {
    identifiers
      .command(`${event} <id>`)
      .description(description)
      .option('--reason <reason>', 'stays in the history', textOf(MAX_REASON))
      .action((id: string, { reason }: { reason?: string }) =>
        runner.run(
          async (services) => {
            const decision = { operator: operatorOf(services), reason: reason ?? null };
            const { status } = await services.get(IdentifierOperationsService).cause(event, id, null, decision);
            return { json: { id, status }, text: `Identifier ${id} is ${status}.` };
          },
          isFinal ? `Revoke identifier ${id} for good?` : undefined,
        ),
      );
  }

  addDecisionCommands(identifiers, runner);

  identifiers
    .command('release <id>')
    .description('free the value of a suspended, removed or revoked one: for a wallet, or for anybody after a review')
    .option('--for <wallet>', 'only this wallet may register it, for 30 days')
    .option('--reason <reason>', 'is kept with it', textOf(MAX_REASON))
    .action((id: string, { for: wallet, reason }: { for?: string; reason?: string }) =>
      runner.run(async (services) => {
        const releases = services.get(IdentifierReleasesService);
        const decision = { operator: operatorOf(services), reason: reason ?? null };
        const releasedFor = await releases.release(id, wallet ?? null, decision);
        const text = `The value of identifier ${id} is released for ${releasedFor ?? 'anybody'}.`;
        return { json: { id, released_for: releasedFor }, text };
      }, `Release the value of identifier ${id}?`),
    );
}
