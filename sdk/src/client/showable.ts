/**
 * Characters that command a display and cannot be seen: control and format characters, bidi controls among them, and line
 * breaks. The two joiners are not among them, because Bengali needs them.
 */
const COMMANDS = /(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}]/gu;

/** The blocks whose characters are right-to-left unless Unicode says otherwise (UAX #9, DerivedBidiClass). */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const [ISOLATE, END_OF_ISOLATE] = ['\u2068', '\u2069'] as const;

/**
 * Makes a text of strangers safe to show beside other text: it reorders nothing around it, and hides nothing in itself.
 * Each command becomes U+FFFD, and a text with right-to-left letters is isolated (UAX #9, FSI and PDI).
 */
export function showable(text: string): string {
  const plain = text.replace(COMMANDS, '\ufffd');
  return RIGHT_TO_LEFT.test(plain) ? ISOLATE + plain + END_OF_ISOLATE : plain;
}
