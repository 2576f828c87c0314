import { isId } from '../../common/id.js';

/** One line of a file of identifiers: an id, and the version that the operator has seen. */
export interface BulkLine {
  readonly line: number;
  readonly id: string;
  readonly version: number | null;
}

/**
 * Reads a file with one identifier per line: its id, and after it a version. Empty lines are skipped.
 * @param needsVersion whether each line must name its version
 * @returns the lines, or a sentence that says what is wrong with the file
 */
export function readLines(text: string, needsVersion: boolean): readonly BulkLine[] | string {
  const lines: BulkLine[] = [];
  for (const [index, content] of text.split(/\r?\n/).entries()) {
    const [id = '', version, ...more] = content.trim().split(/[\s,]+/);
    if (id === '') continue;
    const place = `Line ${index + 1}`;
    if (!isId(id) || more.length > 0) return `${place} is neither an id nor an id and a version.`;
    if (version !== undefined && !/^[1-9]\d{0,8}$/.test(version))
      return `${place} has a version that is not a whole number.`;
    if (version === undefined && needsVersion) return `${place} lacks the version that you have seen.`;
    lines.push({ line: index + 1, id, version: version === undefined ? null : Number(version) });
  }
  const ids = new Set(lines.map(({ id }) => id.toLowerCase()));
  if (lines.length === 0) return 'The file has no identifier.';
  return ids.size < lines.length ? 'The file has an identifier more than once.' : lines;
}
