import { ens_split } from '@adraffy/ens-normalize';

const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;
const ASCII_ONLY = /^\p{ASCII}*$/u;

/** What leaves no mark of its own: ENSIP-15 drops some of it, where the service refuses the name. */
const UNSEEN = /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A word is what stands between ASCII digits and punctuation, in lower case. */
const WORD = /[a-z\P{ASCII}]+/gu;

/** A word of digits and nothing else. ASCII digits divide words, so these are of other scripts. */
const DIGITS = /^\p{Nd}+$/u;

/** The script of a word that only looks like one of another script, as the library says it. */
const LOOK_ALIKE = /^whole-script confusable: ([^/]+)\//;

/** The normal form of a free name or a native name: NFKC, lower case, and ENSIP-15 word by word; null where it has none. */
export function normalizeName(text: string): string | null {
  if (PRINTABLE_ASCII.test(text)) return text.toLowerCase();
  const folded = fold(text);
  const name = normalizeWords(folded);
  if (name === null || name === folded) return name;
  // ENSIP-15 maps some characters on, such as U+2010 to the "-" at which words divide: the parts must pass on their own.
  return normalizeWords(fold(name)) === name ? name : null;
}

function fold(text: string): string {
  // lower(NFKC(x)) is not stable; NFKC of it is.
  return text.normalize('NFKC').toLowerCase().normalize('NFKC');
}

function normalizeWords(name: string): string | null {
  if (UNSEEN.test(name)) return null;
  const parts = name.split('@').map(normalizePart);
  return parts.includes(null) ? null : parts.join('@');
}

/** A word of digits belongs to the script of another word, if there are others: alone, ৪ passes for an 8. */
function normalizePart(part: string): string | null {
  const words = part.match(WORD) ?? [];
  const scripts = new Set(words.filter((word) => !DIGITS.test(word)).map((word) => labelOf(word).type));
  const normalized = words.map((word) =>
    DIGITS.test(word) && scripts.size > 0 ? normalizeDigits(word, scripts) : normalizeWord(word),
  );
  if (normalized.includes(null)) return null;
  let at = 0;
  return part.replace(WORD, () => normalized[at++] ?? '');
}

function normalizeDigits(digits: string, scripts: ReadonlySet<string | undefined>): string | null {
  const { type, error } = labelOf(digits);
  const lookAlikeOf = LOOK_ALIKE.exec(error?.message ?? '')?.[1];
  if (!scripts.has(lookAlikeOf ?? type)) return null;
  return lookAlikeOf === undefined ? normalizeWord(digits) : digits;
}

function normalizeWord(word: string): string | null {
  if (ASCII_ONLY.test(word)) return word;
  const { error, output, emoji } = labelOf(word);
  return error || emoji || !output ? null : String.fromCodePoint(...output);
}

/** What ENSIP-15 makes of a word: its normal form (`output`) and its script (`type`), or its objection. */
function labelOf(word: string): Partial<ReturnType<typeof ens_split>[number]> {
  return ens_split(word)[0] ?? {};
}
