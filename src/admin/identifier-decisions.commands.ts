import { type Command, InvalidArgumentError } from 'commander';
import { IdentifierOperationsService } from '../registry/identifier-operations.service.js';
import { MAX_REASON, textOf } from './arguments.js';
import type { CommandOptions, CommandRunner } from './command-runner.js';
import { describe } from './identifier.text.js';
import { operatorOf } from './operator-session.js';
import { toRow } from './table.js';

interface DecisionOptions extends CommandOptions {
  readonly reason?: string;
  readonly version?: number;
}

const DECISIONS = [
  { event: 'reinstate', description: 'end its suspension' },
  { event: 'approve', description: 'let a registration or its proposed payment options take effect' },
  {
    event: 'reject',
    description: 'refuse a registration, which frees its value, or forget its proposed payment options',
  },
] as const;

/** What makes an identifier payable names the version that the operator has seen, so that nobody can exchange it (D2). */
export function addDecisionCommands(identifiers: Command, runner: CommandRunner): void {
  for (const { event, description } of DECISIONS) {
    const command = identifiers
      .command(`${event} <id>`)
      .description(description)
      .option('--version <version>', 'the version that you have seen; a terminal shows it and asks', wholeNumber)
      .option('--reason <reason>', 'stays in the history', textOf(MAX_REASON))
      .action(async (id: string) => {
        const { version, reason, json, yes } = command.optsWithGlobals<DecisionOptions>();
        const isAsked = version === undefined;
        if (isAsked && (json || yes || !process.stdin.isTTY)) {
          command.error('error: say which version you have seen: --version <version>, as "identifiers show" tells it');
        }
        const seen = version ?? (await show(runner, id));
        await runner.run(
          async (services) => {
            const decision = { operator: operatorOf(services), reason: reason ?? null };
            const { status } = await services.get(IdentifierOperationsService).cause(event, id, seen, decision);
            return { json: { id, status }, text: `Identifier ${id} is ${status}.` };
          },
          isAsked ? `Do you want to ${event} version ${seen}, as shown?` : undefined,
        );
      });
  }
}

/** @returns the version that was shown */
async function show(runner: CommandRunner, id: string): Promise<number> {
  let version = 0;
  await runner.run(async (services) => {
    const identifier = await services.get(IdentifierOperationsService).get(id);
    version = identifier.version;
    return { json: toRow(identifier), text: describe(identifier) };
  });
  return version;
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It is a whole number from 1 on.');
  return Number(text);
}
