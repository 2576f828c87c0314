import { toASCII } from 'tr46';
import { normalizeName } from './name-spelling.js';

// The tables of Unicode that this needs are large: whoever is asynchronous imports this module when it is needed.

/** Whether a value, as it was sent and signed, is registered as this normalized value. */
export function isSpellingOf(type: string, value: string, registered: string): boolean {
  return normalizedValue(type, value) === registered;
}

/** In characters, as the service counts them before it looks at anything else. */
const MAX_CHARACTERS = 700;

/**
 * As what a value is registered, by the service's rules and with its libraries: two programs that fold a letter differently
 * would take two people for one. What the service refuses has no normal form, or one that it refuses, too.
 * @returns null where there is none, and for a type that is not known here
 */
export function normalizedValue(type: string, value: string): string | null {
  if (value.length > MAX_CHARACTERS && [...value].length > MAX_CHARACTERS) return null;
  if (type === 'bangla_qr') return withUpperCaseChecksum(value);
  if (type === 'email') return normalizeEmail(value.trim());
  return type === 'custom' ? normalizeName(value.trim()) : null;
}

/** UTS #46 at its strictest, as registries do it. */
const STRICT = {
  checkBidi: true,
  checkHyphens: true,
  checkJoiners: true,
  useSTD3ASCIIRules: true,
  verifyDNSLength: true,
} as const;

function normalizeEmail(text: string): string | null {
  const at = text.lastIndexOf('@');
  if (at < 1) return null;
  // Lower case can leave NFC: U+004A U+030C has no composition, U+006A U+030C has.
  const localPart = text.slice(0, at).normalize('NFC').toLowerCase().normalize('NFC');
  const domain = toASCII(text.slice(at + 1), STRICT);
  return domain === null ? null : `${localPart}@${domain}`;
}

/** A QR code is kept as it is, but for the case of its checksum: the last four characters, hexadecimal. */
function withUpperCaseChecksum(payload: string): string {
  return payload.slice(0, -4) + payload.slice(-4).replace(/[a-f]/g, (digit) => digit.toUpperCase());
}
