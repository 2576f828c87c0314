/** A preference of RFC 7240. Only its name matters, in any case, with or without a value or parameters. */
const NAME = /^\s*([!#$%&'*+.^_`|~0-9a-z-]+)\s*(?:$|[=;])/i;
/** Quoted text; a comma in it is not a separator. */
const QUOTED = /"(?:[^"\\]|\\.)*"/g;
/** Longer lists of preferences are ignored. */
const MAX_CHARACTERS = 1_000;

/** The preference that asks for a receipt in `Prefer`, and that `Preference-Applied` names if there is one. */
export const RECEIPT = 'receipt';

/** @param header `Prefer` as received; several lines are one list */
export function prefersReceipt(header: string | readonly string[]): boolean {
  if (header === RECEIPT) return true; // The usual spelling. Parsing a list costs as much as two hashes.
  const list = typeof header === 'string' ? header : header.join(',');
  if (list.length > MAX_CHARACTERS) return false;
  return list
    .replaceAll(QUOTED, '""')
    .split(',')
    .some((preference) => NAME.exec(preference)?.[1]?.toLowerCase() === RECEIPT);
}
