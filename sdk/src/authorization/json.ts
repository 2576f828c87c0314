/** A JSON object whose members have not been looked at yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The tokens of a JSON text that tell its members: braces, and strings, which are names before a colon. */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}]/g;

/**
 * Whether any object in a JSON text, however deep, has two members of one name. Some readers take the first of them, others
 * the last.
 * @param text that `JSON.parse` has taken
 */
export function repeatsMember(text: string): boolean {
  const open: Set<unknown>[] = [];
  for (const [token, name = '', colon] of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    if (token === '}') open.pop();
    const names = colon && open.at(-1);
    // Parsed, because a letter of a name may be written as an escape. A set that has the name does not grow.
    if (names && names.size === names.add(JSON.parse(name)).size) return true;
  }
  return false;
}
