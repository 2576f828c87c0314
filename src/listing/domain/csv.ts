/** What a spreadsheet takes for the beginning of a formula, wherever it looks: behind white space, and in full width. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * One line of CSV (RFC 4180). A cell that a spreadsheet could take for a formula begins with an apostrophe, which it shows as
 * text: values come from strangers.
 */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: unknown): string {
  const text = textOf(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
