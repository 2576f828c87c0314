import { formatTable, type Row } from './table.js';

/** The result of a command: one object for programs, and text for people. */
export interface CommandResult {
  readonly json: object;
  readonly text: string;
  /** The command ran to its end and found something wrong, so the process exits with 1. */
  readonly failed?: boolean;
}

/** @param noun in the plural; also the name of the list in the JSON object */
export function listing(noun: string, rows: readonly Row[]): CommandResult {
  return { json: { [noun]: rows }, text: rows.length > 0 ? formatTable(rows) : `There are no ${noun}.` };
}
