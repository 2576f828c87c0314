import { isId } from '../../common/id.js';

/** One line of a file of identifiers: an id, and the version that the operator has seen. */
export interface BulkLine {
  readonly line: number;
  readonly id: string;
  readonly version: number | null;
}

/**
 * Reads a file with one identifier on each line, behind its id a version. Empty lines are left out.
 * @param needsVersion whether each line must name its version
 * @returns the lines, or the sentence that says what is wrong with the first bad one
 */
export function readLines(text: string, needsVersion: boolean): readonly BulkLine[] | string {
  const lines: BulkLine[] = [];
  for (const [index, content] of text.split(/\r?\n/).entries()) {
    const [id = '', version, ...more] = content.trim().split(/[\s,]+/);
    if (id === '') continue;
    const place = `Line ${index + 1}`;
    if (!isId(id) || more.length > 0) return `${place} is not an id with a version behind it.`;
    if (version !== undefined && !/^[1-9]\d{0,8}$/.test(version)) return `${place} has no whole number as its version.`;
    if (version === undefined && needsVersion) return `${place} lacks the version that you have seen.`;
    lines.push({ line: index + 1, id, version: version === undefined ? null : Number(version) });
  }
  const ids = new Set(lines.map(({ id }) => id.toLowerCase()));
  if (lines.length === 0) return 'There is no identifier in it.';
  return ids.size < lines.length ? 'An identifier is in it more than once.' : lines;
}
