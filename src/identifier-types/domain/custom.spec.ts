import { custom } from './custom.js';

const OPTIONS = { banglaQrChecksum: 'enforce' } as const;
const normalize = (value: string) => custom.normalize(value, OPTIONS).value;
const refusalOf = (reason: string) => expect.objectContaining({ name: 'InvalidIdentifier', reason });

const ASTRAL_LETTER = '\u{20000}';

describe('custom', () => {
  it.each([
    ['alice', 'alice', 'as it is'],
    [' \u3000Alice\r\n', 'alice', 'trimmed, in lower case'],
    ['Alice-Shop_2026/#1', 'alice-shop_2026/#1', 'with ASCII punctuation'],
    ['01712345678', '01712345678', 'as a number'],
    ['ＡＬＩＣＥ', 'alice', 'with full-width letters folded'],
    ['\u212aelvin', 'kelvin', 'with the Kelvin sign folded'],
    ['ﬁne', 'fine', 'with a ligature taken apart'],
    ['x²', 'x2', 'with a superscript folded'],
    ['José', 'josé', 'with an accent'],
    ['Jose\u0301', 'josé', 'composed'],
    ['straße', 'straße', 'with ß'],
    ['ΝΙΚΟΣ', 'νικος', 'in Greek, with its final sigma'],
    ['Привет', 'привет', 'in Cyrillic'],
    ['রহিম-স্টোর২৪', 'রহিম-স্টোর২৪', 'in Bengali'],
    ['東京タワー', '東京タワー', 'in the three scripts of Japanese'],
    ['мир-paypal', 'мир-paypal', 'in two scripts, in two words'],
    ['מזל-טוב1', 'מזל-טוב1', 'right to left'],
    ['a\u2014b', 'a-b', 'with a dash mapped as ENSIP-15 does'],
    ['محل۱۲۳', 'محل١٢٣', 'with Persian digits mapped as ENSIP-15 does'],
    ['শাখা-৪', 'শাখা-৪', 'with a word of digits beside a word of their script'],
    ['৪৭/শাখা-৭', '৪৭/শাখা-৭', 'with words of digits on both sides of a word of their script'],
    ['shop-শাখা-৪', 'shop-শাখা-৪', 'with a word of digits beside two scripts, one of them its own'],
    ['शाखा-०', 'शाखा-०', 'with a word of Devanagari digits beside a word of Devanagari'],
    ['محل-۱۲۳', 'محل-١٢٣', 'with a word of Persian digits mapped as ENSIP-15 does'],
    ['০১৭১২৩৪৫৬৭৮', '০১৭১২৩৪৫৬৭৮', 'as a number in Bengali digits'],
    ['Alice@Shop', 'alice@shop', 'as a native name'],
    ['শাখা-৪@shop', 'শাখা-৪@shop', 'as a native name with a word of digits'],
    ['০১৭১২৩৪৫৬৭৮@shop', '০১৭১২৩৪৫৬৭৮@shop', 'as a native name that is a number in Bengali digits'],
    ['מזל@shop', 'מזל@shop', 'as a native name from right to left'],
    ['রহিম@bazar-24', 'রহিম@bazar-24', 'as a native name in Bengali'],
  ])('normalizes %j to %j (%s)', (value, normalized) => {
    expect(normalize(value)).toBe(normalized);
  });

  it.each([
    ['', 'empty'],
    ['\u3000', 'empty'],
    ['ali ce', 'white_space'],
    ['ali\u00a0ce', 'white_space'],
    ['\u00a8alice', 'white_space'],
    ['\ufdfa', 'white_space'],
    ['ali\u0000ce', 'control_character'],
    ['ali\tce', 'control_character'],
    ['ali\u007fce', 'control_character'],
    ['ali\udc00ce', 'unpaired_surrogate'],
    ['ali\u202ece', 'invisible_character'],
    ['ali\u200fce', 'invisible_character'],
    ['ali\u200bce', 'invisible_character'],
    ['ali\u200dce', 'invisible_character'],
    ['ali\u00adce', 'invisible_character'],
    ['ali\u2060ce', 'invisible_character'],
    ['ali\u{e0061}ce', 'invisible_character'],
    ['a\ufe0fb', 'invisible_character'],
    ['ali\ue000ce', 'invisible_character'],
    ['ali\u0378ce', 'invisible_character'],
    ['\u3164', 'invisible_character'],
    ['\u2800', 'invisible_character'],
    ['\ufffd', 'disallowed_character'],
    ['\u0301alice', 'disallowed_character'],
    ['x-\u0301', 'disallowed_character'],
    ['ক\u09cd\u09cd', 'disallowed_character'],
    ['alice💸', 'emoji'],
    ['😀', 'emoji'],
    ['©', 'emoji'],
    ['🇧🇩', 'emoji'],
    ['pаypal', 'mixed_scripts'],
    ['αlice', 'mixed_scripts'],
    ['shop-pаypal', 'mixed_scripts'],
    ['shop-৪', 'mixed_scripts'],
    ['shop-২', 'mixed_scripts'],
    ['shop-৪@shop', 'mixed_scripts'],
    ['শাখা-४', 'mixed_scripts'],
    ['শাখা-৪-४', 'mixed_scripts'],
    ['শাখা-৪४', 'mixed_scripts'],
    ['мир-২', 'mixed_scripts'],
    ['৪', 'look_alike_script'],
    ['৪-1', 'look_alike_script'],
    ['৪@shop', 'look_alike_script'],
    ['сосо-৪', 'look_alike_script'],
    ['раура', 'look_alike_script'],
    ['сосо', 'look_alike_script'],
    ['ооо-мир', 'look_alike_script'],
    ['мир\u2010раура', 'look_alike_script'],
    ['1מזל', 'reading_order'],
    ['מזל/abc.x', 'reading_order'],
    ['מזל@1shop', 'reading_order'],
    ['alice@shop.example', 'not_a_native_name'],
    ['alice@Shop@net', 'not_a_native_name'],
    ['@shop', 'not_a_native_name'],
    ['alice@', 'not_a_native_name'],
    ['alice＠', 'not_a_native_name'],
    ['alice@ab', 'not_a_native_name'],
    ['alice@-shop', 'not_a_native_name'],
    ['alice@мир', 'not_a_native_name'],
    ['first.last@shop', 'not_a_native_name'],
    [`${'a'.repeat(64)}@shop`, 'not_a_native_name'],
  ])('refuses %j: %s', (value, reason) => {
    expect(() => normalize(value)).toThrow(refusalOf(reason));
  });

  it('accepts 700 characters of four octets, and no more', () => {
    expect(normalize(ASTRAL_LETTER.repeat(700))).toHaveLength(1400);
    expect(() => normalize(ASTRAL_LETTER.repeat(701))).toThrow(refusalOf('too_long'));
  });

  it.each([
    ['U+FDFA, which becomes 18 characters', '\ufdfa'.repeat(40)],
    ['a ligature of three letters', 'ﬃ'.repeat(300)],
    ['a dash that ENSIP-15 maps to three', 'abc\u2e3b'.repeat(150)],
  ])('refuses what is longer than 700 characters only after normalization: %s', (_, value) => {
    expect(() => normalize(value)).toThrow(refusalOf('too_long'));
  });
});
