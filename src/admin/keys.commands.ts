import { type Command, Option } from 'commander';
import { type IssuedKey, KeysService } from '../auth/keys.service.js';
import { ProvidersService } from '../auth/providers.service.js';
import { type CommandResult, listing } from './command-result.js';
import { addExamples, textUpTo } from './arguments.js';
import type { CommandRunner } from './command-runner.js';
import { toRow } from './table.js';

const MAX_LABEL = 200;

interface IssueOptions {
  readonly provider?: string;
  readonly free?: true;
  readonly label?: string;
}

export function addKeyCommands(program: Command, runner: CommandRunner): void {
  const keys = program.command('keys').description('the API keys of providers, and Free keys');
  addExamples(keys, [
    'keys issue --provider 019aa3f0-0000-7000-8000-000000000001 --label production',
    'keys issue --free --label "wallet preview"',
    'keys rotate 019aa3f0-0000-7000-8000-000000000002',
    'keys revoke 019aa3f0-0000-7000-8000-000000000002 --reason leaked --yes',
  ]);

  const issue = keys
    .command('issue')
    .description('make a key; it is shown this once')
    .option('--provider <id>', 'for every operation of this provider')
    .addOption(new Option('--free', 'for resolving only').conflicts('provider'))
    .option('--label <label>', 'what it is for', textUpTo(MAX_LABEL))
    .action(({ provider, free, label }: IssueOptions) => {
      if (provider === undefined && !free) issue.error('error: say --provider <id> or --free');
      return runner.change(async (services) => {
        const service = services.get(KeysService);
        const issued = provider === undefined ? service.issueFree(label) : service.issueForProvider(provider, label);
        return shownOnce(await issued);
      });
    });

  keys
    .command('rotate <id>')
    .description('make another key like this one, which goes on working until it is revoked')
    .action((id: string) =>
      runner.change(async (services) =>
        shownOnce(
          await services.get(KeysService).rotate(id),
          `Key ${id} still works until you revoke it: keys revoke ${id}`,
        ),
      ),
    );

  keys
    .command('revoke <id>')
    .description('let a key stop working at once, for good')
    .action((id: string) =>
      runner.change(
        async (services) => {
          await services.get(KeysService).revoke(id);
          return { json: { id, status: 'revoked' }, text: `Key ${id} is revoked.` };
        },
        { grave: `Revoke key ${id} for good?` },
      ),
    );

  keys
    .command('list')
    .description('keys without their secrets, oldest first')
    .option('--provider <id>', 'of this provider only')
    .action(({ provider }: { provider?: string }) =>
      runner.run(async (services) => {
        if (provider !== undefined) await services.get(ProvidersService).get(provider);
        return listing('keys', (await services.get(KeysService).list(provider)).map(toRow));
      }),
    );
}

function shownOnce({ id, key }: IssuedKey, ...more: string[]): CommandResult {
  return { json: { id, key }, text: [`Key ${id}, shown this once:`, key, ...more].join('\n') };
}
