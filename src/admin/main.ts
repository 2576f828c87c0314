import { Command, CommanderError } from 'commander';
import { explain } from '../common/explain.js';
import { addExamples } from './arguments.js';
import { addComplaintCommands } from './complaints.commands.js';
import { CommandRunner, type CommandOptions } from './command-runner.js';
import { addHistoryCommands } from './history.commands.js';
import { addIdentifierCommands } from './identifiers.commands.js';
import { addKeyCommands } from './keys.commands.js';
import { addNameCommands } from './names.commands.js';
import { addNamespaceCommands } from './namespaces.commands.js';
import { addProviderCommands } from './providers.commands.js';
import { addTypeCommands } from './types.commands.js';
import { addWebhookCommands } from './webhooks.commands.js';

// npm run admin -- <noun> <verb>   the operator's commands, beside the running service or without it

const REFUSED = 1;
const MISUSED = 2;

const program = new Command('npm run admin --')
  .description("The operator's commands. They work beside the running service and without it.")
  .option('--json', 'for programs: one JSON object on standard output, no questions')
  .option('--yes', 'do not ask')
  .configureHelp({ showGlobalOptions: true })
  .showHelpAfterError('Add --help to see how it is used.')
  .exitOverride();

addExamples(program, ['identifiers find alice@shop.example', 'complaints list --open --json', 'history verify']);

const runner = new CommandRunner(() => program.opts<CommandOptions>());
for (const addCommands of [
  addProviderCommands,
  addKeyCommands,
  addTypeCommands,
  addIdentifierCommands,
  addHistoryCommands,
  addNamespaceCommands,
  addNameCommands,
  addComplaintCommands,
  addWebhookCommands,
]) {
  addCommands(program, runner);
}

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : MISUSED;
  } else {
    console.error(explain(error));
    process.exitCode = REFUSED;
  }
}
