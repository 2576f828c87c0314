const LINE_BREAKS = /[\t\n\r\u2028\u2029]+/gu;
/** Controls, formats such as bidi overrides, and what Unicode has not assigned. Bengali needs the two joiners. */
const UNSEEN = /(?![\t\n\r\u200c\u200d])\p{C}/gu;

/**
 * Text of strangers on one line: it must not command the operator's terminal, reorder a line, or hide anything in it. A line
 * break becomes a space; what cannot be seen is shown as its code point, such as `\u{202e}`.
 */
export function printable(text: string): string {
  return printableLines(text.replace(LINE_BREAKS, ' '));
}

/** The same for text whose line breaks are its own. */
export function printableLines(text: string): string {
  return text.replace(UNSEEN, (unseen) => `\\u{${unseen.codePointAt(0)?.toString(16)}}`);
}

/** Whether nothing in a text must be shown as its code point: what is recorded then reads the same in every program. */
export function isPrintable(text: string): boolean {
  return printableLines(text) === text;
}
