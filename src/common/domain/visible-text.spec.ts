import { isVisible } from './visible-text.js';

describe('isVisible', () => {
  it.each([
    ['a number', '1048576'],
    ['words', 'Invoice 42, second part'],
    ['Bengali', 'রহিম স্টোর ১২৩'],
    ['Hebrew', 'שלום 42'],
    ['an emoji of one character', '☕'],
    ['a character beyond U+FFFF', '𝄞'],
    ['a mark on a letter', 'e\u0301'],
  ])('is true of %s: %j', (_what, text) => {
    expect(isVisible(text)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['a space alone', ' '],
    ['a space in front', ' 42'],
    ['a space behind', '42 '],
    ['a no-break space', '4\u00a02'],
    ['an ideographic space', '4\u30002'],
    ['a line separator', '4\u20282'],
    ['a paragraph separator', '4\u20292'],
    ['a tab', '4\t2'],
    ['a line break', '42\n'],
    ['NUL', '4\u00002'],
    ['a soft hyphen', '4\u00ad2'],
    ['an Arabic letter mark', '4\u061c2'],
    ['a Mongolian vowel separator', '4\u180e2'],
    ['a zero-width space', '4\u200b2'],
    ['a zero-width non-joiner', 'র\u200cয'],
    ['a zero-width joiner', 'র\u200d্যাব'],
    ['a left-to-right mark', '4\u200e2'],
    ['a right-to-left mark', '4\u200f2'],
    ['a right-to-left override', '4\u202e2'],
    ['a word joiner', '4\u20602'],
    ['an isolate', '4\u20672'],
    ['a byte order mark', '\ufeff42'],
    ['an interlinear annotation', '4\ufff92'],
    ['a Hangul filler', '4\u31642'],
    ['a half-width Hangul filler', '4\uffa02'],
    ['a Hangul leading filler', '4\u115f2'],
    ['a Hangul vowel filler', '4\u11602'],
    ['a variation selector', '☕\ufe0f'],
    ['a combining grapheme joiner', '4\u034f2'],
    ['a tag', '42\u{e0041}'],
    ['a supplementary variation selector', '4\u{e0100}2'],
    ['a Braille pattern without a dot', '4\u28002'],
    ['a private character', '4\ue0002'],
    ['an unassigned character', '4\u03782'],
    ['an unpaired surrogate', '4\ud8002'],
  ])('is false of %s: %j', (_what, text) => {
    expect(isVisible(text)).toBe(false);
  });
});
