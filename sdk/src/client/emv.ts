import { showable } from './showable.js';

/** What a QR code says of its shop, as it can be shown. Nobody has checked it: the names are the code's own. */
export interface Merchant {
  readonly name: string;
  /** Null where the code names none. */
  readonly city: string | null;
}

const START = '000201';
const CHECKSUM = '63';
const CHECKSUM_CHARACTERS = 4;
const NAME = '59';
const CITY = '60';

/**
 * The shop and the city that the text of an EMV or Bangla QR code names, to show them to the payer: `emvFields`
 * has them as they stand in the code.
 * @returns null for a code that names no shop, or that cannot be taken apart as a whole
 */
export function merchantOf(payload: string): Merchant | null {
  const fields = emvFields(payload);
  const [name, city] = [fields?.get(NAME), fields?.get(CITY)];
  return name === undefined ? null : { name: showable(name), city: city === undefined ? null : showable(city) };
}

/**
 * The fields of an EMV merchant-presented payload by their tags of two digits, as the service takes it apart. A length counts
 * characters, which are code points: counted in UTF-16 units, the fields behind an emoji would be others.
 * @returns null for a payload that cannot be taken apart as a whole: one field that is wrong makes all of them doubtful. What else the
 * service looks at, such as the checksum, is left to it.
 */
export function emvFields(payload: string): ReadonlyMap<string, string> | null {
  const characters = [...payload];
  const fields = new Map<string, string>();
  let last = '';
  for (let at = 0; at < characters.length;) {
    const [, tag, digits] = /^(\d\d)(\d\d)$/.exec(characters.slice(at, at + 4).join('')) ?? [];
    const end = at + 4 + Number(digits);
    if (tag === undefined || end === at + 4 || end > characters.length || fields.has(tag)) return null;
    fields.set(tag, characters.slice(at + 4, end).join(''));
    [at, last] = [end, tag];
  }
  const isEnded = last === CHECKSUM && [...(fields.get(CHECKSUM) ?? '')].length === CHECKSUM_CHARACTERS;
  return payload.startsWith(START) && isEnded ? fields : null;
}
