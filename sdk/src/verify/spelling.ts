/** The dashes that a name may be sent with; it is registered with "-". */
const DASHES = /[\u2010-\u2015\u2212]/g;

/**
 * Whether a value, as it was sent and signed, is registered as this normalized value. A type that is not known here is
 * never a spelling.
 */
export function isSpellingOf(type: string, value: string, registered: string): boolean {
  if (type === 'bangla_qr') return upperCaseChecksum(value) === upperCaseChecksum(registered);
  return normalizedValue(type, value) === registered;
}

/** Whether it is known here how the values of a type are spelled. */
export function isKnownType(type: string): boolean {
  return type === 'bangla_qr' || type === 'email' || type === 'custom';
}

/**
 * As what a value is registered. These are the service's rules without its refusals, since what it refuses has neither a
 * history nor an answer. Null for a type that is not known here.
 */
export function normalizedValue(type: string, value: string): string | null {
  if (type === 'bangla_qr') return upperCaseChecksum(value);
  if (type === 'email') return normalizeEmail(value);
  return type === 'custom' ? normalizeName(value) : null;
}

function normalizeName(value: string): string {
  return value.trim().normalize('NFKC').toLowerCase().normalize('NFKC').replace(DASHES, '-');
}

function normalizeEmail(value: string): string | null {
  const text = value.trim();
  const at = text.lastIndexOf('@');
  const localPart = text.slice(0, at).normalize('NFC').toLowerCase().normalize('NFC');
  const domain = domainToAscii(text.slice(at + 1));
  return domain === null ? null : `${localPart}@${domain}`;
}

/** What a URL gives another meaning than that of a domain. */
const NO_DOMAIN = /[\s/?#:@\\%[\]]/;

/** UTS #46, by the one implementation that browsers and servers have. */
function domainToAscii(domain: string): string | null {
  const url = `http://${domain}`;
  return NO_DOMAIN.test(domain) || !URL.canParse(url) ? null : new URL(url).hostname;
}

/** A QR code is kept as it is, but for the case of its checksum: the last four characters, hexadecimal. */
function upperCaseChecksum(payload: string): string {
  return payload.slice(0, -4) + payload.slice(-4).toUpperCase();
}
