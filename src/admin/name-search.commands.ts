import { type Command, Option } from 'commander';
import {
  type NameCriteria,
  OperatorNameSearchService,
  type NameRecord,
} from '../namespaces/operator-name-search.service.js';
import { NAME_STATUSES } from '../registry/domain/name-status.js';
import type { CommandRunner } from './command-runner.js';
import { addTimeOptions, walletOption } from './search.options.js';
import { addList, type List } from './list-command.js';
import { toRow } from './table.js';

interface FindingOptions extends Omit<NameCriteria, 'name' | 'controller' | 'providerId'> {
  readonly wallet?: string;
  readonly provider?: string;
}

const COLUMNS = [
  'id',
  'fullName',
  'status',
  'controller',
  'controllerRef',
  'namespaceId',
  'providerId',
  'createdAt',
] as const satisfies readonly (keyof NameRecord)[];

/** The commands that look for native names and change nothing. */
export function addNameSearch(names: Command, runner: CommandRunner): void {
  const find = names.command('find <name>').description('all that were ever registered as label@slug, in any spelling');
  addList(addCriteria(find), runner, (options: FindingOptions, [name = '']) =>
    listOf({ ...criteriaOf(options), name }),
  );

  const list = names.command('list').description('all that are as the options say, oldest first');
  list.option('--namespace <slug>', 'in this namespace only');
  addList(addCriteria(list), runner, (options: FindingOptions) => listOf(criteriaOf(options)));
}

function addCriteria(command: Command): Command {
  command
    .addOption(new Option('--status <status>', 'in this state only').choices(NAME_STATUSES))
    .addOption(walletOption())
    .option('--provider <id>', 'that this provider registered');
  return addTimeOptions(command);
}

function criteriaOf({ namespace, status, wallet, provider, since, until }: FindingOptions): NameCriteria {
  return { namespace, status, controller: wallet, providerId: provider, since, until };
}

function listOf(criteria: NameCriteria): List<NameRecord> {
  return {
    noun: 'names',
    columns: COLUMNS,
    find: (services) => services.get(OperatorNameSearchService).find(criteria),
    summarize: ({ id, fullName, status, controller, controllerRef, createdAt }) =>
      toRow({ id, fullName, status, controller, controllerRef, createdAt }),
  };
}
