/**
 * Characters that leave no mark of their own: two texts that differ only in them look the same. They are the category
 * Other (controls, bidi overrides and other formats, private use, unassigned), the letters and marks that renderers
 * leave out (Hangul fillers, variation selectors, tags) and the Braille pattern without a dot.
 */
export const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** White space other than the space bar's, or a space where it cannot be seen: at an end. */
const HIDDEN_WHITE_SPACE = /(?! )\p{Z}|^ | $/u;

/** Whether everything in a line of text can be seen. It is false for a blank one. */
export function isVisible(text: string): boolean {
  return text !== '' && !INVISIBLE.test(text) && !HIDDEN_WHITE_SPACE.test(text);
}
