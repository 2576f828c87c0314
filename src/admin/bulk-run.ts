import type { INestApplicationContext } from '@nestjs/common';
import { isConflict, isOutage } from '../common/errors/outage.js';
import type { CommandResult } from './command-result.js';
import type { BulkLine } from './domain/bulk-lines.js';
import { explainToOperator, isRefusal } from './explain-to-operator.js';

/** What became of one identifier. */
export interface DoneLine {
  /** In a few words. */
  readonly result: string;
  /** false if it was as decided already. */
  readonly isChanged: boolean;
}

/** What a command does with each identifier of a file. */
export interface LineDecision {
  decide(services: INestApplicationContext, id: string, version: number | null): Promise<DoneLine>;
  /** Says what would happen, in a few words, and changes nothing. */
  rehearse(services: INestApplicationContext, id: string, version: number | null): Promise<string>;
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

/** Decides about every line, or only says what would happen. */
export type LineWork = (line: BulkLine) => Promise<LineResult>;

export function deciding(services: INestApplicationContext, decision: LineDecision): LineWork {
  return async (line) => {
    const { result, isChanged } = await decision.decide(services, line.id, line.version);
    return { ...line, result, ...(!isChanged && { unchanged: true }) };
  };
}

export function rehearsing(services: INestApplicationContext, decision: LineDecision): LineWork {
  return async (line) => ({ ...line, result: await decision.rehearse(services, line.id, line.version) });
}

/** How a run is watched and ended. */
export interface BulkObserver {
  /** Receives the result of each line as soon as it is known. */
  print(line: string): void;
  isInterrupted(): boolean;
}

/**
 * Works through the lines one after the other. A refused line does not end the run; an interruption does, and so does a database
 * that does not answer.
 */
export async function runLines(
  lines: readonly BulkLine[],
  work: LineWork,
  { print, isInterrupted }: BulkObserver,
): Promise<CommandResult> {
  const results: LineResult[] = [];
  let stop: Stop | null = null;
  for (const line of lines) {
    if (isInterrupted()) {
      stop = { line: line.line, isInterruption: true };
      break;
    }
    const result = await work(line).catch((error: unknown) =>
      isOutage(error) && !isConflict(error) ? null : { ...line, refused: refusalOf(error) },
    );
    if (result === null) {
      stop = { line: line.line, isInterruption: false };
      break;
    }
    print(describe(result));
    results.push(result);
  }
  return summaryOf(results, stop);
}

function summaryOf(results: readonly LineResult[], stop: Stop | null): CommandResult {
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

function stopText({ line, isInterruption }: Stop): string {
  if (isInterruption) return `Interrupted before line ${line}: it and the lines after it were not tried.`;
  return (
    `Stopped at line ${line}: the database does not answer. Whether line ${line} was changed is unknown; the lines after it ` +
    'were not tried.'
  );
}

/** @throws any error that is not about this line alone, because the following lines would fail too */
function refusalOf(error: unknown): string {
  if (isRefusal(error)) return explainToOperator(error);
  throw error;
}

function describe({ line, id, result, refused }: LineResult): string {
  return `${line}  ${id}  ${result ?? `refused: ${refused}`}`;
}
