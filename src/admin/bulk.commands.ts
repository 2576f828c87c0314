import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { PlainError } from '../common/errors/explain.js';
import { isOutage } from '../common/errors/outage.js';
import { Problem } from '../common/errors/problem.js';
import type { OperatorEvent } from '../registry/operator-identifiers.service.js';
import { IdentifierRehearsalsService } from '../registry/identifier-rehearsals.service.js';
import type { CommandOptions, CommandRunner } from './command-runner.js';
import type { CommandResult } from './command-result.js';
import { type BulkLine, readLines } from './domain/bulk-lines.js';
import { Refused } from './refused.js';

/** A decision about one identifier, or about all of a file. */
export interface Bulk {
  readonly event: OperatorEvent | 'release';
  readonly needsVersion?: boolean;
  question(count: number): string;
  /** @returns what became of it, in a word */
  act(services: INestApplicationContext, id: string, version: number | null): Promise<string>;
  /** The command for a single identifier. */
  one(id: string): Promise<void>;
}

interface BulkOptions extends CommandOptions {
  readonly file?: string;
  readonly dryRun?: true;
}

interface LineResult extends BulkLine {
  readonly result?: string;
  readonly refused?: string;
}

const FILE = 'of all identifiers in a file, one id on each line and its version behind it; - reads the standard input';
const DRY_RUN = 'say what would happen to each identifier of the file, and change nothing';
const HELP = `
With --file each line is a change of its own. A line that is refused is told and changes nothing, and the next one follows;
the command then exits with 1. It stops where the database does not answer. A file with a line that is no identifier is
refused as a whole.`;

/** Lets a command take a file of identifiers in place of one. */
export function addBulk(command: Command, runner: CommandRunner, bulk: Bulk): void {
  command.option('--file <file>', FILE).option('--dry-run', DRY_RUN).addHelpText('after', HELP);
  command.action(async (id: string | undefined) => {
    const { file, dryRun, json } = command.optsWithGlobals<BulkOptions>();
    if ((id === undefined) === (file === undefined))
      command.error('error: say the id of one identifier, or --file <file>');
    if (id !== undefined && dryRun) command.error('error: --dry-run is for --file');
    if (file === undefined) return bulk.one(id ?? '');
    const lines = readLines(
      file === '-' ? await readAll(process.stdin) : await readFile(file, 'utf8'),
      bulk.needsVersion === true,
    );
    if (typeof lines === 'string') throw new Refused(`Nothing was changed. ${lines}`);
    const tell = (result: LineResult) => (json ? undefined : console.log(describe(result)));
    if (dryRun) return runner.run((services) => carryOut(lines, (line) => rehearse(services, bulk, line), tell));
    const act = (services: INestApplicationContext) =>
      carryOut(lines, (line) => bulk.act(services, line.id, line.version), tell);
    return runner.change(act, { question: bulk.question(lines.length), reasonRequired: true });
  });
}

async function carryOut(
  lines: readonly BulkLine[],
  act: (line: BulkLine) => Promise<string>,
  tell: (result: LineResult) => void,
): Promise<CommandResult> {
  const results: LineResult[] = [];
  let stoppedAt: number | null = null;
  for (const line of lines) {
    const result = await act(line).then(
      (done) => ({ ...line, result: done }),
      (error: unknown) => (isOutage(error) ? null : { ...line, refused: refusalOf(error) }),
    );
    if (result === null) {
      stoppedAt = line.line;
      break;
    }
    tell(result);
    results.push(result);
  }
  const refused = results.filter((result) => 'refused' in result).length;
  const done = results.length - refused;
  return {
    json: { done, refused, results, stopped_at_line: stoppedAt },
    text: [`${done} done, ${refused} refused.`, ...(stoppedAt === null ? [] : [stopText(stoppedAt)])].join(' '),
    failed: refused > 0 || stoppedAt !== null,
  };
}

async function rehearse(
  services: INestApplicationContext,
  { event }: Bulk,
  { id, version }: BulkLine,
): Promise<string> {
  const { from, to } = await services.get(IdentifierRehearsalsService).rehearse(event, id, version);
  return event === 'release' ? `would be released, ${from}` : `${from}, would be ${to}`;
}

function stopText(line: number): string {
  return (
    `Stopped at line ${line}: the database does not answer. Whether line ${line} was changed is unknown; the lines after it ` +
    'were not tried.'
  );
}

/** @throws any error that is not about this line alone, because the following lines would fail too */
function refusalOf(error: unknown): string {
  if (error instanceof Problem) return error.detail;
  if (error instanceof PlainError) return error.message;
  throw error;
}

function describe({ line, id, result, refused }: LineResult): string {
  return `${line}  ${id}  ${result ?? `refused: ${refused}`}`;
}
