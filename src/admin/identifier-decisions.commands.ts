import type { Command } from 'commander';
import { OperatorIdentifiersService } from '../registry/operator-identifiers.service.js';
import { wholeNumber } from './arguments.js';
import { addBulk } from './bulk.commands.js';
import type { CommandOptions, CommandRunner } from './command-runner.js';
import type { Confirmation } from './confirmation.js';
import { bulkEvent, decideOne } from './identifier-events.js';
import { describe } from './identifier.text.js';
import { toRow } from './table.js';

interface DecisionOptions extends CommandOptions {
  readonly version?: number;
}

const DECISIONS = [
  { event: 'reinstate', description: 'end its suspension' },
  { event: 'approve', description: 'let a registration or its proposed payment options take effect' },
  {
    event: 'reject',
    description: 'refuse a registration, which frees its value, or discard its proposed payment options',
  },
] as const;
/** The largest integer that the column of the database can hold. */
const MAX_VERSION = 2 ** 31 - 1;
type DecisionEvent = (typeof DECISIONS)[number]['event'];

/**
 * A decision that makes an identifier payable names the version that the operator saw: if the payment options change in the
 * meantime, the decision is refused (D2).
 */
export function addDecisionCommands(identifiers: Command, runner: CommandRunner): void {
  for (const { event, description } of DECISIONS) {
    const command = identifiers
      .command(`${event} [id]`)
      .description(description)
      .option(
        '--version <version>',
        'the version that you have seen; a terminal shows it and asks',
        wholeNumber(1, MAX_VERSION),
      );
    addBulk(command, runner, {
      ...bulkEvent(event),
      needsVersion: true,
      question: (count) => `Do you want to ${event} ${count} identifiers?`,
      decideSingle: async (id) => {
        const { version, json, yes } = command.optsWithGlobals<DecisionOptions>();
        const isAsked = version === undefined;
        if (isAsked && (json || yes || !process.stdin.isTTY)) {
          command.error(
            'error: name the version that you have seen: --version <version>, which "identifiers show" prints',
          );
        }
        const seen = version ?? (await show(runner, id));
        await runner.change((services) => decideOne(services, event, id, seen), confirmationOf(event, seen, isAsked));
      },
    });
  }
}

/** A rejection frees a value, or discards options that its controller signed: it needs a confirmation and a reason. */
function confirmationOf(event: DecisionEvent, version: number, isAsked: boolean): Confirmation {
  if (event === 'reject') return { question: `Do you want to reject version ${version}?`, reasonRequired: true };
  return isAsked ? { question: `Do you want to ${event} version ${version}, as shown?` } : {};
}

/** @returns the version that was shown */
async function show(runner: CommandRunner, id: string): Promise<number> {
  let version = 0;
  await runner.run(async (services) => {
    const identifier = await services.get(OperatorIdentifiersService).get(id);
    version = identifier.version;
    return { json: toRow(identifier), text: describe(identifier) };
  });
  return version;
}
