/**
 * Rejects invalid UTF-8 instead of replacing it: otherwise different bytes would decode to the same text. A byte order mark is
 * kept, and is then not JSON.
 */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @throws the error that `malformed` makes if the bytes are not JSON in UTF-8 */
export function parseStrictJson(bytes: Uint8Array, malformed: () => Error): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw malformed();
  }
}
