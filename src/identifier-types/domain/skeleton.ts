import { LOOK_ALIKES } from './confusables.js';

/** The prototype of each character that looks like others, from the rows of the table. */
const PROTOTYPES: ReadonlyMap<string, string> = new Map(
  LOOK_ALIKES.trim()
    .split(/\s+/)
    .flatMap((row) => {
      const [prototype = '', members = ''] = row.split(':');
      return members.split(',').map((member) => [fromHex(member), prototype.split('+').map(fromHex).join('')] as const);
    }),
);

/** Joiners, which the domain of an email address may hold: most letters look the same with and without one behind them. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/** A dot above a letter that has one takes the place of that dot (UTS #39, section 5.4). The letter i is "l" here. */
const SECOND_DOT = /(?<=[\p{Soft_Dotted}l\u0237]\p{M}*)\u0307/gu;

/** Some type the Bengali candrabindu before the vowel sign of its letter, and some behind it. It is drawn above both. */
const EARLY_CANDRABINDU = /\u0981([\u09be-\u09cc\u09d7]+)/g;

/** A number, with what stands between its digits. */
const NUMBER = /[\p{Nd}\p{P}\p{S}]+/gu;
const DIGIT = /\p{Nd}/gu;
/** Shorter ones count what there is few of, such as branches, and people take one such digit for another. */
const TELEPHONE_DIGITS = 5;

/** A mark of no script of its own. */
const ACCENT = /(?=\p{Mn})\p{Script=Inherited}/u;

/**
 * The confusable skeleton of a normalized, lower-case text: two texts look alike if and only if their skeletons are
 * equal (UTS #39, section 4). Not for display. A skeleton is its own skeleton: the table maps prototypes to themselves, and where a
 * number has grown by letters that look like digits, it is read again. Triggers find look-alikes by the hash of it:
 * prisma/migrations/…_trust_signals.
 */
export function skeleton(text: string): string {
  let prototypes = '';
  const visible = text
    .normalize('NFD')
    .replace(IGNORABLE, '')
    .replace(EARLY_CANDRABINDU, '$1\u0981')
    .replace(NUMBER, withAsciiDigits);
  for (const character of visible) prototypes += PROTOTYPES.get(character) ?? character;
  const shape = withoutRepeatedMarks(prototypes.normalize('NFD').replace(SECOND_DOT, ''));
  return shape === text ? shape : skeleton(shape);
}

/**
 * A telephone number is the same one in Bengali digits, and whoever hears it may type either. So long numbers count by their value, and
 * short ones by how they look: ৪ passes for 8.
 */
function withAsciiDigits(number: string): string {
  const digits = number.match(DIGIT) ?? [];
  return digits.length < TELEPHONE_DIGITS ? number : number.replace(DIGIT, asciiDigit);
}

/** Unicode has the digits of each script in a row, from zero to nine. */
function asciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let zero = codePoint;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((codePoint - zero) % 10);
}

/** Many fonts draw a mark that is repeated over itself (UTS #39, section 5.4). */
function withoutRepeatedMarks(text: string): string {
  let last = '';
  let kept = '';
  for (const character of text) {
    if (character !== last || !ACCENT.test(character)) kept += character;
    last = character;
  }
  return kept;
}

function fromHex(codePoint: string): string {
  return String.fromCodePoint(Number.parseInt(codePoint, 16));
}
