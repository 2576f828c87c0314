/** What a QR code says of its shop. Nobody has checked it: the names are the code's own. */
export interface Merchant {
  readonly name: string;
  readonly city: string | null;
}

const NAME = '59';
const CITY = '60';

/** Reads the name from the text of an EMV code; null where there is none. The service has checked the structure before. */
export function merchantOf(code: string): Merchant | null {
  const fields = new Map<string, string>();
  for (let at = 0; at + 4 <= code.length;) {
    const length = Number(code.slice(at + 2, at + 4));
    if (!Number.isInteger(length)) return null;
    fields.set(code.slice(at, at + 2), code.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  const name = fields.get(NAME);
  return name === undefined ? null : { name, city: fields.get(CITY) ?? null };
}
