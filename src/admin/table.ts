/** A record as programs get it; people get the same as a line of a table. */
export type Row = Readonly<Record<string, unknown>>;

/** The members of a record under their names on the wire. */
export function toRow(record: object): Row {
  const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [snakeCase(name), value]));
}

/** Rows in aligned columns, one for each member that any of them has. */
export function formatTable(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return align([
    columns.map((name) => name.toUpperCase()),
    ...rows.map((row) => columns.map((name) => cell(row[name]))),
  ]);
}

/** One record, a line for each member. */
export function formatRecord(row: Row): string {
  return align(Object.entries(row).map(([name, value]) => [name, cell(value)]));
}

function align(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => width(line[column] ?? ''))));
  const pad = (text: string, column: number) => text + ' '.repeat((widths[column] ?? 0) - width(text));
  return lines.map((line) => line.map(pad).join('  ').trimEnd()).join('\n');
}

function cell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Date) return value.toISOString();
  return printable(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** Text of strangers must not steer the operator's terminal, nor turn a line's reading order round. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ');
}

function width(text: string): number {
  return [...text].length;
}
