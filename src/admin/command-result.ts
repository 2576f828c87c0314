import { formatTable, type Row } from './table.js';

/** What came of a command: one object for programs, and text for people. */
export interface CommandResult {
  readonly json: object;
  readonly text: string;
  /** The command did its work and found something wrong, so that the process exits with 1. */
  readonly failed?: boolean;
}

/** @param noun in the plural, which names the list in the object for programs */
export function listing(noun: string, rows: readonly Row[]): CommandResult {
  return { json: { [noun]: rows }, text: rows.length > 0 ? formatTable(rows) : `There are no ${noun}.` };
}
