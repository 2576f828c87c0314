/**
 * An answer as canonical JSON (RFC 8785): members in the order of their names, no white space. The library that hashes events
 * takes longer, and so does ordering the members in other objects for JSON.stringify; an answer with a receipt is written by
 * this alone.
 */
export function canonicalText(answer: unknown): string {
  if (typeof answer === 'string') return quoted(answer);
  if (Array.isArray(answer)) return `[${answer.map(canonicalText).join(',')}]`;
  if (!isObject(answer)) return JSON.stringify(answer);
  let members = '';
  for (const name of Object.keys(answer).sort()) {
    const member = answer[name];
    if (member !== undefined) members += `${members === '' ? '' : ','}${quoted(name)}:${canonicalText(member)}`;
  }
  return `{${members}}`;
}

/** Printable ASCII that JSON escapes nowhere. */
const PLAIN = /^[ !#-[\]-~]*$/;

function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
