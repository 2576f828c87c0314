import { ens_split } from '@adraffy/ens-normalize';

import { InvalidIdentifier, type InvalidReason } from './identifier.errors.js';
import { requireOneReadingOrder } from './bidi.js';
import { refuseInvisible, requireText, trimmedText } from './text.js';

const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

/** The stretches between ASCII digits and punctuation, after lower case. */
const WORD = /[a-z\P{ASCII}]+/gu;
const ASCII_ONLY = /^\p{ASCII}*$/u;

/** What ENSIP-15 objects to, by the words before the colon of its library's message. */
const OBJECTIONS: Readonly<Record<string, InvalidReason>> = {
  'illegal mixture': 'mixed_scripts',
  'whole-script confusable': 'look_alike_script',
};

/**
 * The normal form of a free name: of a `custom` identifier and of a label in a namespace (D5, D9). NFKC and lower
 * case, no white space, nothing invisible; every word in one script, none that passes for a word of another (ENSIP-15).
 *
 * @throws InvalidIdentifier
 */
export function normalizeName(value: string): string {
  const text = trimmedText(value);
  return PRINTABLE_ASCII.test(text) ? text.toLowerCase() : normalizeInternationalName(text);
}

function normalizeInternationalName(text: string): string {
  const folded = fold(text);
  const name = folded.replace(WORD, normalizeWord);
  // ENSIP-15 maps a few characters on, e.g. U+2010 to "-", where words divide. The parts must pass on their own too, or
  // the name that was stored could not be sent back. It can also have grown.
  if (name !== folded && fold(name).replace(WORD, normalizeWord) !== name) {
    throw new InvalidIdentifier('disallowed_character');
  }
  requireOneReadingOrder(name);
  return name;
}

function fold(text: string): string {
  // lower(NFKC(x)) is not stable; NFKC of it is.
  const folded = text.normalize('NFKC').toLowerCase().normalize('NFKC');
  requireText(folded);
  refuseInvisible(folded);
  return folded;
}

function normalizeWord(word: string): string {
  if (ASCII_ONLY.test(word)) return word;
  const [label] = ens_split(word);
  if (label?.error) {
    const [objection = ''] = label.error.message.split(':');
    throw new InvalidIdentifier(OBJECTIONS[objection] ?? 'disallowed_character');
  }
  if (!label?.output || label.emoji) throw new InvalidIdentifier('emoji');
  return String.fromCodePoint(...label.output);
}
