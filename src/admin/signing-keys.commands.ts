import { type Command, InvalidArgumentError } from 'commander';
import { published } from '../signing-keys/domain/signing-key.js';
import { type CreatedKey, OperatorSigningKeysService } from '../signing-keys/operator-signing-keys.service.js';
import { addExamples } from './arguments.js';
import { type CommandResult, listing } from './command-result.js';
import type { CommandRunner } from './command-runner.js';
import type { Confirmation } from './confirmation.js';
import { decisionResult } from './decision.text.js';
import { formatRecord } from './table.js';

interface KeyOptions {
  readonly publicKey?: Buffer;
}

const PUBLIC_KEY = [
  '--public-key <base64>',
  'the 32 bytes of the public key that SIGNER_COMMAND signs with',
  publicKeyOf,
] as const;

/** @param keys the group of commands about signing keys */
export function addSigningKeys(keys: Command, runner: CommandRunner): void {
  addExamples(keys, [
    'log keys create',
    'log keys create --public-key 0oTtOBM7cTFBk7gVmfTXl0OlAuEpVVOxERdbcb7Qe+w=',
    'log keys retire d250f767',
  ]);

  addKeyList(keys, runner);
  addCreate(keys, runner);
  addRotate(keys, runner);
  addRetire(keys, runner);
}

function addKeyList(keys: Command, runner: CommandRunner): void {
  keys
    .command('list')
    .description('all keys, oldest first, as the service publishes them')
    .action(() =>
      runner.run(async (services) => {
        const found = await services.get(OperatorSigningKeysService).list();
        return listing(
          'keys',
          found.map((key) => ({ ...published(key) })),
        );
      }),
    );
}

function addCreate(keys: Command, runner: CommandRunner): void {
  keys
    .command('create')
    .description('make a key; every process that has its private key signs with it')
    .option(...PUBLIC_KEY)
    .action(async ({ publicKey }: KeyOptions) =>
      runner.change(
        async (services) => created(await services.get(OperatorSigningKeysService).create(publicKey)),
        await underAnotherName(runner),
      ),
    );
}

function addRotate(keys: Command, runner: CommandRunner): void {
  keys
    .command('rotate')
    .description('make a key, and retire the earlier ones a minute later')
    .option(...PUBLIC_KEY)
    .action(async ({ publicKey }: KeyOptions) =>
      runner.change(
        async (services) => {
          const { retired, ...key } = await services.get(OperatorSigningKeysService).rotate(publicKey);
          const { json, text } = created(key);
          const more = retired.map((id) => `Key ${id} is retired in a minute. What it has signed stays valid.`);
          return { json: { ...json, retired }, text: [text, ...more].join('\n') };
        },
        await underAnotherName(runner),
      ),
    );
}

/** What is asked before a key is published for ever under a name that no key in force has. */
function underAnotherName(runner: CommandRunner): Promise<Confirmation> {
  return runner.withServices({ requiredRole: 'viewer' }, async (services) => {
    const keys = services.get(OperatorSigningKeysService);
    const others = await keys.otherNames();
    if (others.length === 0) return {};
    return {
      question:
        `The keys in force are named ${others.join(' and ')}. With PUBLIC_BASE_URL as it is here, this one would be named ` +
        `${keys.name}, for ever, and only a service at that address would sign with it. Is that its address now?`,
    };
  });
}

function addRetire(keys: Command, runner: CommandRunner): void {
  keys
    .command('retire <id>')
    .description('make whatever a key signs from now on invalid, for good')
    .action((id: string) =>
      runner.change(
        async (services) => {
          const isChanged = await services.get(OperatorSigningKeysService).retire(id);
          const { json, text } = decisionResult(`Key ${id}`, { id }, { status: 'retired', isChanged });
          return { json, text: isChanged ? `${text} What it has signed stays valid.` : text };
        },
        {
          show: async (services) =>
            formatRecord({ ...published(await services.get(OperatorSigningKeysService).get(id)) }),
          question: `Retire signing key ${id} for good?`,
        },
      ),
    );
}

function created({ key, file }: CreatedKey): CommandResult {
  const { id, vkey } = published(key);
  const where = file === null ? 'The signer command has its private key.' : `Its private key is in ${file}.`;
  return { json: { id, vkey, file }, text: `Key ${id}:\n${vkey}\n${where}` };
}

function publicKeyOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length === 32 && bytes.toString('base64') === text) return bytes;
  throw new InvalidArgumentError('Must be 32 bytes in base64.');
}
