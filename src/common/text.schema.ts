import { z } from 'zod';

/**
 * One line of text. Control characters and unpaired surrogates are refused: a database turns the one into an error and
 * the other silently into U+FFFD. The pattern counts code points.
 */
export function line(max: number) {
  return z
    .string()
    .regex(
      new RegExp(`^[^\\p{Cc}\\p{Cs}]{1,${max}}$`, 'u'),
      `Must be 1 to ${max} characters, none of them a control character.`,
    );
}

/** As {@link line}, with tabs and line breaks. */
export function text(max: number) {
  return z
    .string()
    .regex(
      new RegExp(`^(?:[^\\p{Cc}\\p{Cs}]|[\\t\\n\\r]){1,${max}}$`, 'u'),
      `Must be 1 to ${max} characters, none of them a control character other than tabs and line breaks.`,
    );
}
