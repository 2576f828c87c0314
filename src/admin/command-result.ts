import { formatTable, type Row } from './table.js';

/** What a command answers: one object for programs, text for people. */
export interface CommandResult {
  readonly json: object;
  readonly text: string;
  /** The command did its work, and what it found is wrong. */
  readonly failed?: boolean;
}

/** @param noun in the plural: the member of the object */
export function listing(noun: string, rows: readonly Row[]): CommandResult {
  return { json: { [noun]: rows }, text: rows.length > 0 ? formatTable(rows) : `There are no ${noun}.` };
}
