import Table from 'cli-table3';
import { printable } from './printable.js';

/** A record in the shape of --json; in text it is a line of a table. */
export type Row = Readonly<Record<string, unknown>>;

/** For tables that show everything, however wide the terminal is. */
export const WHOLE = Infinity;

const GAP = '  ';
/** The length of an id: a cut id would be of no use. */
const NEVER_CUT = 36;
/** The time that cli-table3 takes grows with the square of its lines. */
const LINES_AT_ONCE = 100;
const STYLE = { 'padding-left': 0, 'padding-right': 0, head: [], border: [] };
const CHARS = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: GAP,
};

/** The members of a record under their names on the wire. */
export function toRow(record: object): Row {
  const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [snakeCase(name), value]));
}

/**
 * Rows in aligned columns, one for each member that any of them has.
 * @param maxWidth the longest cells are cut until a line fits; by default what the terminal has, and no limit elsewhere
 */
export function formatTable(rows: readonly Row[], maxWidth = terminalWidth()): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const head = names.map((name) => name.toUpperCase());
  return align([head, ...rows.map((row) => names.map((name) => cell(row[name])))], maxWidth);
}

/** One record, a line for each member, with nothing cut. */
export function formatRecord(row: Row): string {
  const lines = Object.entries(row).map(([name, value]) => [name, cell(value)]);
  return align(lines, WHOLE);
}

function terminalWidth(): number {
  return process.stdout.isTTY ? process.stdout.columns : WHOLE;
}

function align(lines: readonly string[][], maxWidth: number): string {
  const parts = Array.from({ length: Math.ceil(lines.length / LINES_AT_ONCE) }, (_, index) =>
    lines.slice(index * LINES_AT_ONCE, (index + 1) * LINES_AT_ONCE),
  );
  const drawn = parts.map((part) => draw(part, []));
  const natural = (drawn[0]?.widths ?? []).map((_, column) =>
    Math.max(...drawn.map(({ widths }) => widths[column] ?? 0)),
  );
  const fitted = fit(natural, maxWidth);
  const all = parts.flatMap((part) => draw(part, fitted).text.split('\n'));
  return all.map((line) => line.trimEnd()).join('\n');
}

function draw(lines: readonly string[][], widths: readonly number[]): { text: string; widths: number[] } {
  const table = new Table({ chars: CHARS, style: STYLE, colWidths: [...widths] });
  for (const line of lines) table.push(line);
  const text = table.toString();
  // Drawing has filled in the widths that were not given.
  return { text, widths: table.options.colWidths.map(Number) };
}

/** Takes from the widest column until all fit, or until none is wider than an id. */
function fit(natural: readonly number[], maxWidth: number): number[] {
  const widths = [...natural];
  let total = widths.reduce((sum, width) => sum + width, 0) + GAP.length * (widths.length - 1);
  while (total > maxWidth) {
    const widest = Math.max(...widths);
    if (widest <= NEVER_CUT) break;
    widths[widths.indexOf(widest)] = widest - 1;
    total -= 1;
  }
  return widths;
}

function cell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Date) return value.toISOString();
  return printable(typeof value === 'object' ? JSON.stringify(value) : String(value));
}
