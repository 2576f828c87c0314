import { type Command, Option } from 'commander';
import { TYPE_STATUSES } from '../identifier-types/domain/identifier-type.js';
import {
  OperatorIdentifierTypesService,
  type TypeRecord,
} from '../identifier-types/operator-identifier-types.service.js';
import { listing } from './command-result.js';
import { addExamples, switchOption } from './arguments.js';
import type { CommandRunner } from './command-runner.js';
import type { Confirmation } from './confirmation.js';
import { settingsText } from './decision.text.js';
import { formatRecord, toRow } from './table.js';

interface SetOptions {
  readonly status?: TypeRecord['status'];
  readonly registration?: boolean;
  readonly resolution?: boolean;
  readonly review?: boolean;
}

export function addTypeCommands(program: Command, runner: CommandRunner): void {
  const types = program.command('types').description('the types of identifiers, and what may be done with them');
  addExamples(types, [
    'types list',
    'types set email --review on --reason "many false addresses"',
    'types set bangla_qr --registration off',
  ]);

  addTypeList(types, runner);
  addSet(types, runner);
}

function addTypeList(types: Command, runner: CommandRunner): void {
  types
    .command('list')
    .description('all types with their settings; the status limits what the switches allow')
    .action(() =>
      runner.run(async (services) =>
        listing('types', (await services.get(OperatorIdentifierTypesService).list()).map(toRow)),
      ),
    );
}

function addSet(types: Command, runner: CommandRunner): void {
  const set = types
    .command('set <name>')
    .description('change a type; settings that are not given stay as they are')
    .addOption(new Option('--status <status>', 'only active ones register and resolve').choices(TYPE_STATUSES))
    .addOption(switchOption('--registration', 'whether identifiers can be registered'))
    .addOption(switchOption('--resolution', 'whether identifiers resolve'))
    .addOption(switchOption('--review', 'whether registrations and updates wait for an operator'))
    .action((name: string, options: SetOptions) => {
      if (Object.keys(options).length === 0) set.error('error: give at least one setting');
      return runner.change(
        async (services) => {
          const { type, isChanged } = await services.get(OperatorIdentifierTypesService).set(name, {
            status: options.status,
            registrationEligible: options.registration,
            resolutionEligible: options.resolution,
            reviewRequired: options.review,
          });
          const row = toRow(type);
          return { json: { ...row, changed: isChanged }, text: settingsText(formatRecord(row), isChanged) };
        },
        confirmationOf(name, options),
      );
    });
}

function reviewQuestion(name: string): string {
  return [
    `Every registration of the type ${name} will wait for an operator before anybody can pay it.`,
    'So will every change of payment options, and an identifier whose update waits cannot be paid at all: neither with the ' +
      'new options nor with the old ones, until an operator approves or rejects the update.',
    'An operator must look at the queue all day: updates first, because they stop payments.',
    `Review everything of the type ${name}?`,
  ].join('\n');
}

/** Confirms what stops payments: to everything of the type, or, with a review, to each update until an operator approves it. */
function confirmationOf(name: string, { status, resolution, review }: SetOptions): Confirmation | undefined {
  if ((status !== undefined && status !== 'active') || resolution === false)
    return { question: `Stop payments to everything of the type ${name}?`, reasonRequired: true };
  if (review) return { question: reviewQuestion(name), reasonRequired: true };
  return undefined;
}
