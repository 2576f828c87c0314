import { z } from 'zod';
import { isVisible } from './domain/visible-text.js';

/**
 * One line of text. Control characters and unpaired surrogates are refused: a database turns the one into an error and
 * the other silently into U+FFFD.
 */
export function line(max: number) {
  return limited(max, /[\p{Cc}\p{Cs}]/u, `Must be 1 to ${max} characters, none of them a control character.`);
}

/** As {@link line}, with tabs and line breaks. */
export function text(max: number, min = 1) {
  return limited(
    max,
    /(?![\t\n\r])[\p{Cc}\p{Cs}]/u,
    `Must be ${min} to ${max} characters, none of them a control character other than tabs and line breaks.`,
    min,
  );
}

/** A line that must be carried over exactly, such as a memo: nobody can check or type an invisible character (D6). */
export function visibleLine(max: number) {
  return line(max).refine(
    isVisible,
    'Must not be blank or hold a character that cannot be seen: an invisible or private one, a joiner, a variation ' +
      'selector, a mark of reading direction, a space other than the usual one, or a space at an end.',
  );
}

/**
 * Checked by a function, because the published contract would show a pattern, and \p{…} means nothing to the patterns of
 * other languages. Its lengths count code points, as this one does.
 */
function limited(max: number, forbidden: RegExp, message: string, min = 1) {
  const isAccepted = (value: string) => value.length >= min && isWithin(value, max) && !forbidden.test(value);
  return z.string().refine(isAccepted, { message, abort: true }).meta({ minLength: min, maxLength: max });
}

function isWithin(value: string, max: number): boolean {
  return value.length <= max || (value.length <= 2 * max && [...value].length <= max);
}
