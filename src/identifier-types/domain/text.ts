import { INVISIBLE } from '../../common/domain/visible-text.js';
import { InvalidIdentifier } from './identifier.errors.js';

/**
 * The limit of every identifier value, and of the column: prisma/migrations/…_values. A character is a code point: 700 of
 * them can be 2,800 octets (D5).
 */
export const MAX_CHARACTERS = 700;

const CONTROL = /\p{Cc}/u;
const UNPAIRED_SURROGATE = /\p{Cs}/u;

const WHITE_SPACE = /\p{Z}/u;

/** The length in code points. */
export function countCharacters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; count++) at += isHighSurrogate(text.charCodeAt(at)) ? 2 : 1;
  return count;
}

/** Whether a UTF-16 code unit is the first half of a code point beyond U+FFFF, in well-formed text. */
export function isHighSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}

/**
 * The rule of all identifier values (D5). To be asked before normalization, and again after one that can make text
 * longer: U+FDFA alone becomes 18 characters.
 *
 * @throws InvalidIdentifier
 */
export function requireText(text: string): void {
  if (text === '') throw new InvalidIdentifier('empty');
  requireLength(text);
  if (CONTROL.test(text)) throw new InvalidIdentifier('control_character');
  if (UNPAIRED_SURROGATE.test(text)) throw new InvalidIdentifier('unpaired_surrogate');
}

/**
 * The text without the white space around it, checked. White space here includes tabs and line ends, which a paste
 * or a scanner leaves behind; inside the text they are control characters and refused. The length counts as sent.
 *
 * @throws InvalidIdentifier
 */
export function trimmedText(value: string): string {
  requireLength(value);
  const text = value.trim();
  requireText(text);
  return text;
}

/** @throws InvalidIdentifier */
export function refuseInvisible(text: string): void {
  if (WHITE_SPACE.test(text)) throw new InvalidIdentifier('white_space');
  if (INVISIBLE.test(text)) throw new InvalidIdentifier('invisible_character');
}

function requireLength(text: string): void {
  if (text.length > MAX_CHARACTERS && countCharacters(text) > MAX_CHARACTERS) throw new InvalidIdentifier('too_long');
}
