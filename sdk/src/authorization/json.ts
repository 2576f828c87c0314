/** A JSON object whose members have not been looked at yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What is looked at of a text that is JSON: its strings, of which those before a colon are names, and its objects. */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}]/g;

/**
 * Whether an object in it, however deep, has two members of one name: of these one reader takes the first and another one
 * the last.
 * @param text that `JSON.parse` has taken
 */
export function repeatsMember(text: string): boolean {
  const open: Set<unknown>[] = [];
  for (const [token, name = '', colon] of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    if (token === '}') open.pop();
    const names = colon && open.at(-1);
    // Read, since a letter can be written in several ways; a set does not grow by what it has.
    if (names && names.size === names.add(JSON.parse(name)).size) return true;
  }
  return false;
}
