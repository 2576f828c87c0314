import { INVISIBLE } from '../../common/domain/visible-text.js';
import type { EmvPayload } from './emv.js';

type Fields = EmvPayload['fields'];

/** Merchant account information: 02-25 primitive, each number of a card scheme; 26-51 templates of sub-tags. */
const FIRST_ACCOUNT = 2;
const FIRST_TEMPLATE = 26;
const LAST_ACCOUNT = 51;

/** The sub-tag that names the acquirer or the payment network, by a reverse domain, an application identifier or a UUID. */
const ACQUIRER = '00';

/** A UUID with the hyphens that EMVCo leaves out. */
const HYPHENATED_UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Other characters than those of ASCII may read like a colon and slashes. */
const MAY_HOLD_LINK = /:\/\/|\P{ASCII}/u;

/** The second tag of a card scheme that has two (Visa, Mastercard, Discover, American Express, JCB, UnionPay), and its first. */
const SCHEMES: ReadonlyMap<number, number> = new Map([
  [3, 2],
  [5, 4],
  [10, 9],
  [12, 11],
  [14, 13],
  [16, 15],
]);

export function isAccount(tag: number): boolean {
  return tag >= FIRST_ACCOUNT && tag <= LAST_ACCOUNT;
}

/**
 * Where a QR code pays to, in one spelling: all its accounts, without the rest (amounts, references, names), so that
 * the codes of one merchant share it (D11). An acquirer gives out an account under any of the tags 26 to 51 and in any
 * order of sub-tags, and its name has no case. Case and zeros count in numbers, where they can tell two merchants apart.
 * The codes that share it are found by prisma/migrations/…_trust_signals.
 */
export function merchantAccount(fields: Fields): string {
  const accounts = [...fields].filter(([tag]) => isAccount(tag)).map(([tag, account]) => canonical(tag, account));
  return setOf(accounts);
}

/**
 * Whether a link stands where an account names its acquirer (D11): it leads elsewhere than to an account. In a sub-tag of
 * the acquirer's own a link is common, and no reason to warn.
 */
export function hasUrlAcquirer(fields: Fields): boolean {
  for (const [tag, account] of fields) {
    if (isTemplate(tag) && MAY_HOLD_LINK.test(account) && acquirersOf(account).some(isLink)) return true;
  }
  return false;
}

/** All sub-tags that name an acquirer, because readers differ in which of two they take; or all of an account without sub-tags. */
function acquirersOf(account: string): string[] {
  const { fields } = subFields(account);
  return fields.length === 0 ? [account] : fields.flatMap(([subTag, value]) => (subTag === ACQUIRER ? [value] : []));
}

function isLink(acquirer: string): boolean {
  return plain(acquirer).includes('://');
}

function isTemplate(tag: number): boolean {
  return tag >= FIRST_TEMPLATE && tag <= LAST_ACCOUNT;
}

function canonical(tag: number, account: string): string {
  if (!isTemplate(tag)) return JSON.stringify([SCHEMES.get(tag) ?? tag, plain(account)]);
  const { fields, complete } = subFields(account);
  if (!complete) return JSON.stringify(plain(account));
  const folded = fields.map(([subTag, value]) => [subTag, subTag === ACQUIRER ? acquirerName(value) : plain(value)]);
  return setOf(folded.filter(([, value]) => value !== '').map((field) => JSON.stringify(field)));
}

/** In one order, and without repetitions. */
function setOf(texts: string[]): string {
  return JSON.stringify([...new Set(texts)].toSorted());
}

function acquirerName(value: string): string {
  const name = plain(value).toLowerCase();
  return HYPHENATED_UUID.test(name) ? name.replaceAll('-', '') : name;
}

/** Without what no two merchants differ in: spaces at the ends, invisible characters, full-width digits and letters. */
function plain(value: string): string {
  return [...value.normalize('NFKC')]
    .filter((character) => !INVISIBLE.test(character))
    .join('')
    .trim();
}

/**
 * The sub-tags of a template with their values, as far as it is a list of them: what is inside a template is not judged
 * (D5). Lengths count code points, as at the root.
 */
function subFields(template: string): { fields: [string, string][]; complete: boolean } {
  const characters = [...template];
  const fields: [string, string][] = [];
  let at = 0;
  while (at < characters.length) {
    const header = characters.slice(at, at + 4).join('');
    const end = at + 4 + Number(header.slice(2));
    if (!/^\d{4}$/.test(header) || end > characters.length) {
      return { fields, complete: characters.slice(at).join('').trim() === '' };
    }
    fields.push([header.slice(0, 2), characters.slice(at + 4, end).join('')]);
    at = end;
  }
  return { fields, complete: true };
}
