import type { EmvPayload } from './emv.js';

type Fields = EmvPayload['fields'];

/** Merchant account information: 02-25 primitive, each number of a card scheme; 26-51 templates of sub-tags. */
const FIRST_ACCOUNT = 2;
const FIRST_TEMPLATE = 26;
const LAST_ACCOUNT = 51;

/** The sub-tag that names the acquirer or the payment network, by a reverse domain or a number. */
const ACQUIRER = '00';

export function isAccount(tag: number): boolean {
  return tag >= FIRST_ACCOUNT && tag <= LAST_ACCOUNT;
}

/**
 * Where a QR code pays to, in one spelling: all its accounts, without the rest (amounts, references, names), so that
 * the codes of one merchant share it (D11). An acquirer gives out an account under any of the tags 26 to 51 and in any
 * order of sub-tags, and its name has no case; numbers are compared as they are. The codes that share it are found by
 * prisma/migrations/…_trust_signals.
 */
export function merchantAccount(fields: Fields): string {
  const accounts = [...fields].filter(([tag]) => isAccount(tag)).map(([tag, account]) => canonical(tag, account));
  return JSON.stringify(accounts.toSorted());
}

/**
 * Whether a link stands where an account names its acquirer (D11): it leads elsewhere than to an account. In a sub-tag of
 * the acquirer's own a link is common, and no reason to warn.
 */
export function hasUrlAcquirer(fields: Fields): boolean {
  for (const [tag, account] of fields) {
    if (isTemplate(tag) && account.includes('://') && acquirerOf(account).includes('://')) return true;
  }
  return false;
}

/** All of an account that has no sub-tags. */
function acquirerOf(account: string): string {
  const { fields } = subFields(account);
  return fields.length === 0 ? account : (fields.find(([subTag]) => subTag === ACQUIRER)?.[1] ?? '');
}

function isTemplate(tag: number): boolean {
  return tag >= FIRST_TEMPLATE && tag <= LAST_ACCOUNT;
}

function canonical(tag: number, account: string): string {
  if (!isTemplate(tag)) return JSON.stringify([tag, account]);
  const { fields, complete } = subFields(account);
  if (!complete) return JSON.stringify(account);
  const folded = fields.map(([subTag, value]) => [subTag, subTag === ACQUIRER ? value.toLowerCase() : value]);
  return JSON.stringify(folded.map((field) => JSON.stringify(field)).toSorted());
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
    if (!/^\d{4}$/.test(header) || end > characters.length) return { fields, complete: false };
    fields.push([header.slice(0, 2), characters.slice(at + 4, end).join('')]);
    at = end;
  }
  return { fields, complete: true };
}
