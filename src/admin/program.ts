import { Command, CommanderError } from 'commander';
import { addExamples, reasonOf } from './arguments.js';
import { addComplaintCommands } from './complaints.commands.js';
import { CommandRunner, type CommandOptions } from './command-runner.js';
import { addDeskCommand } from './desk.commands.js';
import { explainToOperator } from './explain-to-operator.js';
import { addHistoryCommands } from './history.commands.js';
import { addIdentifierCommands } from './identifiers.commands.js';
import { addKeyCommands } from './keys.commands.js';
import { addLogCommands } from './log.commands.js';
import { addNameCommands } from './names.commands.js';
import { addNamespaceCommands } from './namespaces.commands.js';
import { printable } from './printable.js';
import { addProviderCommands } from './providers.commands.js';
import { addTrailCommands } from './trail.commands.js';
import { addTypeCommands } from './types.commands.js';
import { addWebhookCommands } from './webhooks.commands.js';

/** In the order in which the help lists them. */
const NOUNS = [
  addDeskCommand,
  addProviderCommands,
  addKeyCommands,
  addTypeCommands,
  addIdentifierCommands,
  addHistoryCommands,
  addNamespaceCommands,
  addNameCommands,
  addComplaintCommands,
  addWebhookCommands,
  addTrailCommands,
  addLogCommands,
];

const DONE = 0;
const REFUSED = 1;
const MISUSED = 2;

/**
 * Runs one command of the operator, and prints its result or why it failed.
 * @param words the command line after the program's name
 * @returns the exit code: 0 for success, 1 if the command was refused or has found something wrong, 2 for a wrong command line
 */
export async function runProgram(words: readonly string[]): Promise<number> {
  const program = new Command('npm run admin --')
    .description("The operator's commands. They work while the service runs and without it.")
    .option('--json', 'for programs: print one JSON object, and never prompt')
    .option('--yes', 'answer every question with yes')
    .option('--reason <reason>', 'why you change something; recorded in the audit trail', reasonOf)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ outputError: (sentence, write) => write(`${printable(sentence.trimEnd())}\n`) })
    .showHelpAfterError('Add --help to see how it is used.')
    .exitOverride();

  addExamples(program, ['identifiers find alice@shop.example', 'complaints list --open --json', 'history verify']);

  const runner = new CommandRunner(() => program.opts<CommandOptions>());
  for (const addCommands of NOUNS) addCommands(program, runner);

  program.hook('preAction', (_program, command) => {
    runner.command = pathOf(command).join(' ');
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    return runner.foundFault ? REFUSED : DONE;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : MISUSED;
    console.error(explainToOperator(error));
    return REFUSED;
  }
}

/** The words that call a command, without the program's name: `log keys retire` is not `keys retire`. */
function pathOf(command: Command): string[] {
  return command.parent ? [...pathOf(command.parent), command.name()] : [];
}
