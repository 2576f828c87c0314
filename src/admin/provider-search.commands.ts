import { type Command, Option } from 'commander';
import { type ProviderCriteria, OperatorProviderSearchService } from '../auth/operator-provider-search.service.js';
import { PROVIDER_STATUSES, type ProviderRecord } from '../auth/providers.service.js';
import type { CommandRunner } from './command-runner.js';
import { addList, type List } from './list-command.js';

export function addProviderSearch(providers: Command, runner: CommandRunner): void {
  const find = providers
    .command('find [name]')
    .description('those whose names have this part, in any case, oldest first')
    .addOption(new Option('--status <status>', 'in this state only').choices(PROVIDER_STATUSES));
  addList(find, runner, ({ status }: ProviderCriteria, [name]): List<ProviderRecord> => ({
    noun: 'providers',
    columns: ['id', 'name', 'status', 'createdAt', 'possessionConfirmedAt', 'possessionConfirmedBy'],
    find: (services) => services.get(OperatorProviderSearchService).find({ name, status }),
  }));
}
