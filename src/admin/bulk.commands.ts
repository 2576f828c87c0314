import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import type { Command } from 'commander';
import { type BulkObserver, deciding, type LineDecision, rehearsing, runLines } from './bulk-run.js';
import type { CommandOptions, CommandRunner } from './command-runner.js';
import { type BulkLine, readLines } from './domain/bulk-lines.js';
import { interruptible } from './interruption.js';
import { Refused } from './refused.js';

/** A decision about one identifier, or about all identifiers of a file. */
export interface BulkDecision extends LineDecision {
  /** Whether each line must name the version that the operator saw. */
  readonly needsVersion?: boolean;
  /** The question for a file with so many identifiers. */
  question(count: number): string;
  /** Runs the command for a single identifier. */
  decideSingle(id: string): Promise<void>;
}

interface BulkOptions extends CommandOptions {
  readonly file?: string;
  readonly dryRun?: true;
  /** Of the commands whose decision names the version. */
  readonly version?: number;
}

const FILE = 'decide about all identifiers in a file, one id and its version per line; - reads standard input';
const DRY_RUN = 'print what would happen, and change nothing';
const HELP = `
With --file each line is applied on its own. A refused line is reported and changes nothing; the command continues with the
next line and exits with 1 at the end. It stops if the database does not answer, and after ctrl-C. If any line is not an
identifier id, the whole file is refused before anything is changed.`;

/** Lets a command take a file of identifiers instead of a single id. */
export function addBulk(command: Command, runner: CommandRunner, decision: BulkDecision): void {
  command.option('--file <file>', FILE).option('--dry-run', DRY_RUN).addHelpText('after', HELP);
  command.action(async (id: string | undefined) => {
    const { file, dryRun, json, version = null } = command.optsWithGlobals<BulkOptions>();
    if (id !== undefined && file === undefined) {
      return dryRun ? rehearseSingle(runner, decision, id, version) : decision.decideSingle(id);
    }
    if (id !== undefined || file === undefined) command.error('error: give the id of one identifier, or --file <file>');
    if (version !== null) command.error('error: --version goes with one id; in a file each line has its version');
    const lines = await linesOf(file, decision.needsVersion === true);
    const print = (line: string) => (json ? undefined : console.log(line));
    return interruptible((isInterrupted) => {
      const observer: BulkObserver = { print, isInterrupted };
      if (dryRun) return runner.run((services) => runLines(lines, rehearsing(services, decision), observer));
      const question = decision.question(lines.length);
      return runner.change((services) => runLines(lines, deciding(services, decision), observer), {
        question,
        reasonRequired: true,
      });
    });
  });
}

/** @param file its path, or `-` for standard input @throws Refused */
async function linesOf(file: string, needsVersion: boolean): Promise<readonly BulkLine[]> {
  const text = file === '-' ? await readAll(process.stdin) : await readFile(file, 'utf8').catch(refuseFile);
  const lines = readLines(text, needsVersion);
  if (typeof lines === 'string') throw new Refused(`Nothing was changed. ${lines}`);
  return lines;
}

function rehearseSingle(
  runner: CommandRunner,
  decision: LineDecision,
  id: string,
  version: number | null,
): Promise<void> {
  return runner.run(async (services) => {
    const result = await decision.rehearse(services, id, version);
    return { json: { id, dry_run: true, result }, text: `Nothing was changed. Identifier ${id}: ${result}.` };
  });
}

function refuseFile(error: Error): never {
  throw new Refused(`Nothing was changed. The file cannot be read: ${error.message}`);
}
