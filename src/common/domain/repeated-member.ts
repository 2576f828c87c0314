const QUOTE = 0x22;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** An object or a list that the scan is inside of. */
interface Level {
  /** The members of an object so far; null for a list. */
  readonly names: Set<string> | null;
  /** The member or the element that the scan is at. */
  at: string | number;
}

/**
 * The first member that an object has twice, as a dotted path from the root, such as `payment_options.0.address`; null if
 * there is none. RFC 8259 leaves open which of the two counts: JSON.parse takes the last one, and other parsers the first.
 *
 * Names are compared as they read, so that `"\u0061"` is `"a"`. It walks the text once and does not recurse.
 * @param json valid JSON: it is not checked again
 */
export function repeatedMember(json: string): string | null {
  const path: Level[] = [];
  let level: Level | undefined;
  let awaitsName = false;
  for (let at = 0; at < json.length; at++) {
    switch (json.charCodeAt(at)) {
      case QUOTE: {
        const end = closingQuote(json, at);
        if (awaitsName && level?.names) {
          const name = textOf(json, at, end);
          level.at = name;
          if (level.names.size === level.names.add(name).size) return path.map((each) => each.at).join('.');
          awaitsName = false;
        }
        at = end;
        break;
      }
      case OPENING_BRACE:
      case OPENING_BRACKET:
        awaitsName = json.charCodeAt(at) === OPENING_BRACE;
        level = { names: awaitsName ? new Set() : null, at: 0 };
        path.push(level);
        break;
      case CLOSING_BRACE:
      case CLOSING_BRACKET:
        path.pop();
        level = path.at(-1);
        awaitsName = false;
        break;
      case COMMA:
        awaitsName = Boolean(level?.names);
        if (typeof level?.at === 'number') level.at++;
        break;
    }
  }
  return null;
}

function closingQuote(json: string, opening: number): number {
  let at = opening + 1;
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

function textOf(json: string, opening: number, closing: number): string {
  const plain = json.slice(opening + 1, closing);
  return plain.includes('\\') ? String(JSON.parse(json.slice(opening, closing + 1))) : plain;
}
