import { ens_split } from '@adraffy/ens-normalize';

import { InvalidIdentifier, type InvalidReason } from './identifier.errors.js';
import { requireOneReadingOrder } from './bidi.js';
import { refuseInvisible, requireText, trimmedText } from './text.js';

const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

/** A word is what stands between ASCII digits and punctuation, in lower case. */
const WORD = /[a-z\P{ASCII}]+/gu;
const ASCII_ONLY = /^\p{ASCII}*$/u;

/** A word of digits and nothing else. ASCII digits divide words, so these are of other scripts. */
const DIGITS = /^\p{Nd}+$/u;

/** The objections of ENSIP-15, as its library words them before the colon of its message. */
const OBJECTIONS: Readonly<Record<string, InvalidReason>> = {
  'illegal mixture': 'mixed_scripts',
  'whole-script confusable': 'look_alike_script',
};

/** The script of a word that only looks like a word of another one: "whole-script confusable: Bengali/Latin". */
const LOOK_ALIKE = /^whole-script confusable: ([^/]+)\//;

/**
 * The normal form of a free name: of a `custom` identifier and of a label in a namespace (D5, D9). NFKC and lower
 * case, no white space, nothing invisible; every word in one script, none that passes for a word of another (ENSIP-15).
 * A word of digits belongs to the script of another word, if there are others.
 *
 * @throws InvalidIdentifier
 */
export function normalizeName(value: string): string {
  const text = trimmedText(value);
  return PRINTABLE_ASCII.test(text) ? text.toLowerCase() : normalizeInternationalName(text);
}

function normalizeInternationalName(text: string): string {
  const labelOf = labelsLookedUpOnce();
  const folded = fold(text);
  const name = normalizeWords(folded, labelOf);
  // ENSIP-15 maps a few characters on, e.g. U+2010 to "-", where words divide. The parts must pass on their own too, or
  // the name that was stored could not be sent back. It can also have grown.
  if (name !== folded && normalizeWords(fold(name), labelOf) !== name) {
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

/** The label of a native name is looked at by itself: its slug is always in ASCII. */
function normalizeWords(name: string, labelOf: LabelOf): string {
  const parts = name.split('@').map((part) => normalizeWordsOfPart(part, labelOf));
  return parts.join('@');
}

function normalizeWordsOfPart(part: string, labelOf: LabelOf): string {
  const words = part.match(WORD) ?? [];
  const others = words.filter((word) => !DIGITS.test(word));
  if (others.length === 0 || others.length === words.length)
    return part.replace(WORD, (word) => normalizeWord(word, labelOf));
  const scripts = new Set(others.map((word) => labelOf(word).type));
  return part.replace(WORD, (word) =>
    DIGITS.test(word) ? normalizeDigits(word, scripts, labelOf) : normalizeWord(word, labelOf),
  );
}

/** Alone, ৪ passes for an 8 and is refused. Beside a word of its script everybody reads it as the 4 that it is. */
function normalizeDigits(digits: string, scripts: ReadonlySet<string | undefined>, labelOf: LabelOf): string {
  const { type, error } = labelOf(digits);
  const lookAlikeOfScript = LOOK_ALIKE.exec(error?.message ?? '')?.[1];
  if (!scripts.has(lookAlikeOfScript ?? type)) throw new InvalidIdentifier('mixed_scripts');
  return lookAlikeOfScript === undefined ? normalizeWord(digits, labelOf) : digits;
}

function normalizeWord(word: string, labelOf: LabelOf): string {
  if (ASCII_ONLY.test(word)) return word;
  const { error, output, emoji } = labelOf(word);
  if (error) {
    const [objection = ''] = error.message.split(':');
    throw new InvalidIdentifier(OBJECTIONS[objection] ?? 'disallowed_character');
  }
  if (!output || emoji) throw new InvalidIdentifier('emoji');
  return String.fromCodePoint(...output);
}

/** What ENSIP-15 makes of a word: its normal form (`output`) and its script (`type`), or its objection. */
type LabelOf = (word: string) => Partial<ReturnType<typeof ens_split>[number]>;

/** A look-up takes some microseconds, and a value can have hundreds of words, each of which is asked about several times. */
function labelsLookedUpOnce(): LabelOf {
  const known = new Map<string, ReturnType<LabelOf>>();
  return (word) => {
    const label = known.get(word) ?? ens_split(word)[0] ?? {};
    known.set(word, label);
    return label;
  };
}
