import { IDENTIFIER_TYPES } from './catalogue.js';
import { LOOK_ALIKES } from './confusables.js';
import { email } from './email.js';
import { skeleton } from './skeleton.js';

const OPTIONS = { banglaQrChecksum: 'enforce' } as const;

describe('skeleton', () => {
  it.each([
    ['paypal', 'paypa1', 'one and l'],
    ['paypal', 'paypai', 'i and l'],
    ['bob', 'b0b', 'zero and o'],
    ['modern', 'rnodern', 'm and rn'],
    ['wave', 'vvave', 'w and vv'],
    ['paypal', 'раураl', 'Latin and Cyrillic letters'],
    ['coco', 'сосо', 'a whole word of Cyrillic'],
    ['kit', 'кіт', 'letters drawn like small capitals'],
    ['noba', 'пова', 'п, o and в'],
    ['νικος', 'νικοσ', 'the two sigmas of lower case'],
    ['o', 'ο', 'Greek omicron'],
    ['ó', 'ό', 'Latin and Greek under an accent'],
    ["o'neil", 'o’neil', 'two apostrophes'],
    ['ᎪᏢ', 'ap', 'Cherokee capitals'],
    ['é', 'e\u0301', 'composed and decomposed'],
    ['\u1ea1\u0307', 'a\u05b9\u0323', 'two marks, one of Hebrew, in another order'],
    ['৪৭', '8৭', 'a Bengali digit and an ASCII digit'],
    ['illiad', '1llіаd', 'several at once'],
    ['০১৭১২-৩৪৫৬৭৮', '01712-345678', 'a telephone number in Bengali and in ASCII digits'],
    ['০১৭১২৩৪৫৬৭৮', '०१७१२३४५६७८', 'a telephone number in Bengali and in Devanagari digits'],
    ['ззз৪১', '33381', 'letters that look like digits beside digits'],
    ['রহিম-০১৭১২', 'রহিম-01712', 'a long number behind a name'],
    ['শাখা-৪', 'শাখা-8', 'a digit that passes for another one'],
    ['রহিম', 'ব\u09bcহিম', 'a Bengali letter and the one that it is drawn with'],
    ['মোঃ-রহিম', 'মো:-রহিম', 'the Bengali visarga and a colon'],
    ['চাঁদ', 'চ\u0981াদ', 'a candrabindu behind and before a vowel sign'],
    ['ধোঁয়া', 'ধ\u0981োয়া', 'a candrabindu before a vowel sign of two parts'],
    ['সৎ', 'সত\u09cd', 'a Bengali letter without a vowel in two ways'],
    ['ৰাম', 'ব\u09bcাম', 'the same letter of Assamese'],
    ['e\u0301', 'e\u0301\u0301', 'a mark and the same mark twice'],
    ['\u1ea1', 'a\u0323\u0323', 'a composed letter and its mark twice'],
    ['strasse', 'straße', 'ss and the German letter for it'],
    ['a-b', 'a—b', 'a hyphen and an em dash'],
    ['a-b', 'aーb', 'a hyphen and the Japanese mark of a long vowel'],
    ['a-b', 'a一b', 'a hyphen and the Chinese digit one'],
    ['a-b', 'a\u1173b', 'a hyphen and a Korean vowel'],
    ['a-b', 'a\ua7f7b', 'a hyphen and the sideways I of old inscriptions'],
    ['alice', 'ali\u0307ce', 'i and i with a second dot, which takes the place of its own'],
    ['alice', 'al\u0131\u0307ce', 'i and a dotless i with a dot'],
    ['alice', 'al\u0456\u0307ce', 'i and a Cyrillic i with a second dot'],
    ['john', 'j\u0307ohn', 'j and j with a second dot'],
    ['b\u1ecbb', 'bi\u0323\u0307b', 'i with a dot below and a second one above'],
    ['\u0995\u09cd', '\u0995\u09cd\u200c', 'a Bengali letter without and with a joiner behind it'],
  ])('%j looks like %j (%s)', (one, other) => {
    expect(skeleton(one)).toBe(skeleton(other));
  });

  it.each([
    ['alice', 'alicia'],
    ['bob', 'bod'],
    ['jose', 'josé'],
    ['shop1', 'shop2'],
    ['a.b', 'ab'],
    ['রহিম', 'করিম'],
    ['রহিম', 'বহিম'],
    ['চাঁদ', 'চাদঁ'],
    ['শাখা-৪', 'শাখা-৮'],
    ['০১৭১২৩৪৫৬৭৮', '০১৯১২৩৪৫৬৭৮'],
    ['০১৭১২৩৪৫৬৭৮', '01912345678'],
    ['১০', '১'],
    ['a\u0301\u0301', 'a'],
    ['a\u0301\u0300', 'a\u0301'],
    ['мир', 'mip'],
    ['stras', 'straß'],
    ['a-b', 'a_b'],
    ['op', 'o\u0307p'],
    ['na\u00efve', 'naive'],
    ['\u09ac\u09be', '\u09ac\u09be\u09be'],
  ])('%j does not look like %j', (one, other) => {
    expect(skeleton(one)).not.toBe(skeleton(other));
  });

  it('leaves the prototype of every row alone', () => {
    const prototypes = LOOK_ALIKES.trim()
      .split(/\s+/)
      .map((row) =>
        String.fromCodePoint(...(row.split(':')[0] ?? '').split('+').map((hex) => Number.parseInt(hex, 16))),
      );
    expect(prototypes.length).toBeGreaterThan(1000);
    expect(prototypes.filter((prototype) => skeleton(prototype) !== prototype)).toEqual([]);
  });

  it.each([
    ['custom', 'Paypa1@shop', 'paypal@shop'],
    ['custom', 'кит-1', 'кит-l'],
    ['email', 'alice@exarnple.com', 'alice@example.com'],
    ['email', 'a1ice@example.com', 'alice@example.com'],
    ['email', 'раураl@example.com', 'paypal@example.com'],
    ['email', 'alice@раураӏ.example', 'alice@paypal.example'],
    ['email', 'alice@straße.example', 'alice@strasse.example'],
    ['custom', 'straße-1', 'strasse-1'],
    ['custom', 'rahim-store.', 'rahim-store'],
    ['custom', 'rahim-store...', 'rahim-store'],
    ['custom', '...', '.'],
    ['custom', '০১৭১২৩৪৫৬৭৮@shop', '01712345678@shop'],
    ['custom', 'ব\u09bcহিম', 'রহিম'],
    ['email', '০১৭১২৩৪৫৬৭৮@example.com', '01712345678@example.com'],
    ['email', 'jose\u0301\u0301@example.com', 'josé@example.com'],
    ['custom', '4—7', '4-7'],
    ['custom', '4一7', '4-7'],
    ['email', 'ali\u0307ce@example.com', 'alice@example.com'],
    ['email', '\u0130lker@example.com', 'ilker@example.com'],
    ['email', 'alice@i\u0307shop.example', 'alice@ishop.example'],
    ['custom', 'চ\u0981াদ', 'চাঁদ'],
    ['custom', 'মোঃরহিম', 'মো:রহিম'],
    ['email', 'alice@স\u09a4\u09cd\u200d.example', 'alice@সৎ.example'],
    ['email', 'alice@\u0995\u09cd\u200c.example', 'alice@\u0995\u09cd.example'],
  ])('%s: %j and %j share one', (type, one, other) => {
    const rule = IDENTIFIER_TYPES.get(type);
    expect(rule?.skeleton?.(rule.normalize(one, OPTIONS).value)).toBe(rule?.skeleton?.(other));
    expect(rule?.skeleton?.(other)).toBeDefined();
  });

  it('tells two internationalized domains apart that do not look alike', () => {
    const skeletonOf = (value: string) => email.skeleton?.(email.normalize(value, OPTIONS).value);
    expect(skeletonOf('a@bücher.example')).not.toBe(skeletonOf('a@bucher.example'));
  });
});
