import type { INestApplicationContext } from '@nestjs/common';
import { type Command, Option } from 'commander';
import { type IssuedKey, KeysService } from '../auth/keys.service.js';
import { ProvidersService } from '../auth/providers.service.js';
import { type CommandResult, listing } from './command-result.js';
import { addExamples, lineUpTo } from './arguments.js';
import type { CommandRunner } from './command-runner.js';
import { decisionResult } from './decision.text.js';
import { formatRecord, toRow } from './table.js';

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

  addIssue(keys, runner);
  addRotate(keys, runner);
  addRevoke(keys, runner);
  addKeyList(keys, runner);
}

function addIssue(keys: Command, runner: CommandRunner): void {
  const issue = keys
    .command('issue')
    .description('make a key; it is shown only once')
    .option('--provider <id>', 'for every operation of this provider')
    .addOption(new Option('--free', 'for resolving only').conflicts('provider'))
    .option('--label <label>', 'what it is for', lineUpTo(MAX_LABEL))
    .action(({ provider, free, label }: IssueOptions) => {
      if (provider === undefined && !free) issue.error('error: give --provider <id> or --free');
      return runner.change(async (services) => {
        const service = services.get(KeysService);
        const issued = provider === undefined ? service.issueFree(label) : service.issueForProvider(provider, label);
        return shownOnce(await issued, ...(await providerNote(services, provider ?? null)));
      });
    });
}

function addRotate(keys: Command, runner: CommandRunner): void {
  keys
    .command('rotate <id>')
    .description('make another key like this one; the old key works until it is revoked')
    .action((id: string) =>
      runner.change(async (services) => {
        const { issued, old } = await services.get(KeysService).rotate(id);
        const fate = old.revokedAt
          ? `Key ${id} was revoked before, and stays so.`
          : `Key ${id} still works until you revoke it: keys revoke ${id}`;
        return shownOnce(issued, fate, ...(await providerNote(services, old.providerId)));
      }),
    );
}

function addRevoke(keys: Command, runner: CommandRunner): void {
  keys
    .command('revoke <id>')
    .description('end a key at once and for good')
    .action((id: string) =>
      runner.change(
        async (services) => {
          const isChanged = await services.get(KeysService).revoke(id);
          return decisionResult(`Key ${id}`, { id }, { status: 'revoked', isChanged });
        },
        {
          show: async (services) => formatRecord(toRow(await services.get(KeysService).get(id))),
          question: `Revoke key ${id} for good?`,
          reasonRequired: true,
        },
      ),
    );
}

function addKeyList(keys: Command, runner: CommandRunner): void {
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

/** Says that a key does not work yet, or no longer, because of its provider. */
async function providerNote(services: INestApplicationContext, provider: string | null): Promise<string[]> {
  if (provider === null) return [];
  const { status } = await services.get(ProvidersService).find(provider);
  return status === 'approved' ? [] : [`Provider ${provider} is ${status}: its keys work once it is approved.`];
}

function shownOnce({ id, key }: IssuedKey, ...more: string[]): CommandResult {
  return { json: { id, key }, text: [`Key ${id}, shown only once:`, key, ...more].join('\n') };
}
