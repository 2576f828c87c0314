/** A preference of RFC 7240, which counts by its name: in any case, with or without a value or parameters. */
const NAME = /^\s*([!#$%&'*+.^_`|~0-9a-z-]+)\s*(?:$|[=;])/i;
/** Text in quotes, in which a comma separates nothing. */
const QUOTED = /"(?:[^"\\]|\\.)*"/g;
/** Longer lists of preferences are left unread. */
const MAX_CHARACTERS = 1_000;

/** What `Prefer` names to ask for a receipt, and `Preference-Applied` where there is one. */
export const RECEIPT = 'receipt';

/** @param header `Prefer` as it came; lines of the same name are one list */
export function prefersReceipt(header: string | readonly string[]): boolean {
  if (header === RECEIPT) return true; // As it is mostly written: to read a list takes as long as two hashes.
  const list = typeof header === 'string' ? header : header.join(',');
  if (list.length > MAX_CHARACTERS) return false;
  return list
    .replaceAll(QUOTED, '""')
    .split(',')
    .some((preference) => NAME.exec(preference)?.[1]?.toLowerCase() === RECEIPT);
}
