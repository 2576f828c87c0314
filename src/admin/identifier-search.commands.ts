import { type Command, Option } from 'commander';
import { IDENTIFIER_STATUSES } from '../registry/domain/lifecycle.js';
import type { Identifier } from '../registry/domain/identifier.js';
import {
  type IdentifierCriteria,
  OperatorIdentifierSearchService,
} from '../registry/operator-identifier-search.service.js';
import { OperatorIdentifiersService } from '../registry/operator-identifiers.service.js';
import type { CommandRunner } from './command-runner.js';
import { addTimeOptions, walletOption } from './search.options.js';
import { describe, summarize } from './identifier.text.js';
import { addList, type List } from './list-command.js';
import { toRow } from './table.js';

interface FindingOptions extends Omit<IdentifierCriteria, 'value' | 'controller' | 'providerId' | 'superseded'> {
  readonly wallet?: string;
  readonly provider?: string;
  readonly earlier?: true;
}

const COLUMNS = [
  'id',
  'type',
  'value',
  'normalizedValue',
  'status',
  'controller',
  'providerId',
  'namespaceId',
  'nameId',
  'paymentOptions',
  'proposedPaymentOptions',
  'registeredAt',
  'activatedAt',
  'updatedAt',
  'paymentUpdatedAt',
  'controllerChangedAt',
  'releasedAt',
  'releasedFor',
  'releaseReason',
  'version',
] as const satisfies readonly (keyof Identifier)[];

/** The commands that look for identifiers and change nothing. */
export function addIdentifierSearch(identifiers: Command, runner: CommandRunner): void {
  identifiers
    .command('show <id>')
    .description('all about one identifier')
    .action((id: string) =>
      runner.run(async (services) => {
        const identifier = await services.get(OperatorIdentifiersService).get(id);
        return { json: toRow(identifier), text: describe(identifier) };
      }),
    );

  const find = identifiers
    .command('find <value>')
    .description('the registrations of a value in any spelling')
    .option('--earlier', 'also those whose value was registered again later');
  addList(addCriteria(find), runner, (options: FindingOptions, [value]) =>
    listOf({ ...criteriaOf(options), value, superseded: options.earlier === true }),
  );

  const list = identifiers.command('list').description('all that are as the options say, oldest first');
  addList(addCriteria(list), runner, (options: FindingOptions) => listOf({ ...criteriaOf(options), superseded: true }));
}

function addCriteria(command: Command): Command {
  command
    .option('--type <type>', 'of this type only')
    .addOption(new Option('--status <status>', 'in this state only').choices(IDENTIFIER_STATUSES))
    .addOption(walletOption())
    .option('--address <address>', 'that are paid to this address, or will be when an operator approves it')
    .option('--provider <id>', 'whose last change this provider carried')
    .option('--namespace <slug>', 'whose names are in this namespace');
  return addTimeOptions(command);
}

function criteriaOf({ type, status, wallet, address, provider, namespace, since, until }: FindingOptions) {
  return { type, status, controller: wallet, address, providerId: provider, namespace, since, until };
}

function listOf(criteria: IdentifierCriteria): List<Identifier> {
  return {
    noun: 'identifiers',
    columns: COLUMNS,
    find: (services) => services.get(OperatorIdentifierSearchService).find(criteria),
    summarize,
  };
}
