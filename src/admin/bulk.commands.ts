import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { PlainError } from '../common/errors/explain.js';
import { isConflict, isOutage } from '../common/errors/outage.js';
import { Problem } from '../common/errors/problem.js';
import type { CommandOptions, CommandRunner } from './command-runner.js';
import type { CommandResult } from './command-result.js';
import { type BulkLine, readLines } from './domain/bulk-lines.js';
import { explainToOperator } from './explain-to-operator.js';
import { interruptible } from './interruption.js';
import { Refused } from './refused.js';

/** What became of one identifier. */
export interface DoneLine {
  /** In a few words. */
  readonly result: string;
  /** false if it was as decided already. */
  readonly isChanged: boolean;
}

/** A decision about one identifier, or about all identifiers of a file. */
export interface BulkDecision {
  /** Whether each line must name the version that the operator saw. */
  readonly needsVersion?: boolean;
  /** The question for a file with so many identifiers. */
  question(count: number): string;
  decide(services: INestApplicationContext, id: string, version: number | null): Promise<DoneLine>;
  /** Says what would happen, in a few words, and changes nothing. */
  rehearse(services: INestApplicationContext, id: string, version: number | null): Promise<string>;
  /** Runs the command for a single identifier. */
  decideSingle(id: string): Promise<void>;
}

interface BulkOptions extends CommandOptions {
  readonly file?: string;
  readonly dryRun?: true;
  /** Of the commands whose decision names the version. */
  readonly version?: number;
}

interface LineResult extends BulkLine {
  readonly result?: string;
  /** Present if the identifier was as decided already. */
  readonly unchanged?: true;
  readonly refused?: string;
}

/** Why not all lines were tried. */
interface Stop {
  /** The first line whose result is missing. */
  readonly line: number;
  /** true if the operator has ended the command before this line, false if the database did not answer about it. */
  readonly isInterruption: boolean;
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
    if ((id === undefined) === (file === undefined))
      command.error('error: give the id of one identifier, or --file <file>');
    if (id !== undefined) return dryRun ? rehearseSingle(runner, decision, id, version) : decision.decideSingle(id);
    if (version !== null) command.error('error: --version goes with one id; in a file each line has its version');
    if (file === undefined) return undefined;
    const lines = readLines(
      file === '-' ? await readAll(process.stdin) : await readFile(file, 'utf8').catch(refuseFile),
      decision.needsVersion === true,
    );
    if (typeof lines === 'string') throw new Refused(`Nothing was changed. ${lines}`);
    const print = (result: LineResult) => (json ? undefined : console.log(describe(result)));
    return interruptible((isInterrupted) => {
      if (dryRun) {
        return runner.run((services) =>
          carryOut(lines, (line) => rehearse(services, decision, line), print, isInterrupted),
        );
      }
      const decideAll = (services: INestApplicationContext) =>
        carryOut(lines, (line) => decide(services, decision, line), print, isInterrupted);
      return runner.change(decideAll, { question: decision.question(lines.length), reasonRequired: true });
    });
  });
}

async function carryOut(
  lines: readonly BulkLine[],
  resultOf: (line: BulkLine) => Promise<LineResult>,
  print: (result: LineResult) => void,
  isInterrupted: () => boolean,
): Promise<CommandResult> {
  const results: LineResult[] = [];
  let stop: Stop | null = null;
  for (const line of lines) {
    if (isInterrupted()) {
      stop = { line: line.line, isInterruption: true };
      break;
    }
    const result = await resultOf(line).catch((error: unknown) =>
      isOutage(error) && !isConflict(error) ? null : { ...line, refused: refusalOf(error) },
    );
    if (result === null) {
      stop = { line: line.line, isInterruption: false };
      break;
    }
    print(result);
    results.push(result);
  }
  const refused = results.filter((result) => 'refused' in result).length;
  const unchanged = results.filter((result) => 'unchanged' in result).length;
  const done = results.length - refused - unchanged;
  return {
    json: { done, unchanged, refused, results, stopped_at_line: stop?.line ?? null },
    text: [
      `${done} done, ${unchanged} unchanged, ${refused} refused.`,
      ...(stop === null ? [] : [stopText(stop)]),
    ].join(' '),
    failed: refused > 0 || stop !== null,
  };
}

async function decide(services: INestApplicationContext, decision: BulkDecision, line: BulkLine): Promise<LineResult> {
  const { result, isChanged } = await decision.decide(services, line.id, line.version);
  return { ...line, result, ...(!isChanged && { unchanged: true }) };
}

async function rehearse(
  services: INestApplicationContext,
  decision: BulkDecision,
  line: BulkLine,
): Promise<LineResult> {
  return { ...line, result: await decision.rehearse(services, line.id, line.version) };
}

function rehearseSingle(
  runner: CommandRunner,
  decision: BulkDecision,
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

function stopText({ line, isInterruption }: Stop): string {
  if (isInterruption) return `Interrupted before line ${line}: it and the lines after it were not tried.`;
  return (
    `Stopped at line ${line}: the database does not answer. Whether line ${line} was changed is unknown; the lines after it ` +
    'were not tried.'
  );
}

/** @throws any error that is not about this line alone, because the following lines would fail too */
function refusalOf(error: unknown): string {
  if (error instanceof Problem || error instanceof PlainError || isConflict(error)) return explainToOperator(error);
  throw error;
}

function describe({ line, id, result, refused }: LineResult): string {
  return `${line}  ${id}  ${result ?? `refused: ${refused}`}`;
}
