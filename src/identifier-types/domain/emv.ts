import { CCITT_FALSE, crc16 } from '../../common/domain/crc16.js';
import { InvalidIdentifier } from './identifier.errors.js';
import { countCharacters, isHighSurrogate } from './text.js';

/** The payload format indicator, tag 00, with its only value 01: every payload begins with it. */
export const EMV_PREFIX = '000201';

const CRC_TAG = 63;
export const CRC_CHARACTERS = 4;

/** A merchant-presented payload taken apart: the value of each root tag, by its number. */
export interface EmvPayload {
  readonly fields: ReadonlyMap<number, string>;
  readonly checksumMatches: boolean;
}

/**
 * Walks the tag-length-value fields of an EMV merchant-presented QR payload once, root level only (EMVCo, QR Code
 * Specification for Payment Systems, Merchant-Presented Mode, section 3).
 *
 * A length counts characters, here code points: with UTF-16 units the fields behind the first character beyond U+FFFF
 * would shift, and lengths in octets fit no Bengali name. The CRC, in contrast, is over octets (UTF-8), from the first
 * tag to the `6304` of its own. What is inside templates does not decide whether the payload is accepted (D5).
 *
 * @throws InvalidIdentifier with the reason
 */
export function parseEmv(payload: string): EmvPayload {
  if (!payload.startsWith(EMV_PREFIX)) throw new InvalidIdentifier('not_emv');
  const fields = new Map<number, string>();
  let at = 0;
  while (at < payload.length) {
    const tag = requireDigits(payload, at);
    const length = requireDigits(payload, at + 2);
    if (length === 0) throw new InvalidIdentifier('zero_length');
    if (fields.has(tag)) throw new InvalidIdentifier('duplicate_tag');
    const start = at + 4;
    at = skip(payload, start, length);
    if (at > payload.length) throw new InvalidIdentifier('truncated');
    fields.set(tag, payload.slice(start, at));
    if (tag === CRC_TAG && at < payload.length) throw new InvalidIdentifier('crc_not_last');
  }
  return { fields, checksumMatches: checksumMatches(payload, fields.get(CRC_TAG)) };
}

const ASCII_ONLY = /^\p{ASCII}*$/u;
const BEYOND_U_FFFF = /[\u{10000}-\u{10ffff}]/u;

/**
 * Whether a program that counts lengths in octets, or in UTF-16 units, would read a payload to its end as well. It would then find
 * other fields: what is an account for it may be a part of the merchant's name here. Nobody makes such a code by chance.
 */
export function hasOtherReading(payload: string): boolean {
  if (ASCII_ONLY.test(payload)) return false;
  const octets = Buffer.from(payload).toString('latin1');
  return isReadToItsEnd(octets) || (BEYOND_U_FFFF.test(payload) && isReadToItsEnd(payload));
}

function isReadToItsEnd(units: string): boolean {
  let at = 0;
  while (at < units.length) {
    const length = twoDigits(units, at + 2);
    if (length === null || twoDigits(units, at) === null) return false;
    at += 4 + length;
  }
  return at === units.length;
}

function checksumMatches(payload: string, crc: string | undefined): boolean {
  if (crc === undefined || countCharacters(crc) !== CRC_CHARACTERS) throw new InvalidIdentifier('crc_missing');
  const computed = crc16(Buffer.from(payload.slice(0, -CRC_CHARACTERS)), CCITT_FALSE);
  return crc.toLowerCase() === computed.toString(16).padStart(CRC_CHARACTERS, '0');
}

function requireDigits(payload: string, at: number): number {
  if (at + 2 > payload.length) throw new InvalidIdentifier('truncated');
  const number = twoDigits(payload, at);
  if (number === null) throw new InvalidIdentifier('malformed_field');
  return number;
}

function twoDigits(text: string, at: number): number | null {
  const tens = text.charCodeAt(at) - 0x30;
  const ones = text.charCodeAt(at + 1) - 0x30;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : null;
}

/** The index after so many characters, which lies behind the end when the text has fewer. */
function skip(text: string, from: number, characters: number): number {
  let at = from;
  for (let left = characters; left > 0; left--) at += isHighSurrogate(text.charCodeAt(at)) ? 2 : 1;
  return at;
}
