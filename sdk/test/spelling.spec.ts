import fc from 'fast-check';
import { IDENTIFIER_TYPES } from '../../src/identifier-types/domain/catalogue.js';
import { InvalidIdentifier } from '../../src/identifier-types/domain/identifier.errors.js';
import { isSpellingOf, normalizedValue } from '../src/verify/spelling.js';

/** As what the service registers a value; null for a value that it refuses. */
function registered(type: string, value: string): string | null {
  try {
    // Where a wrong checksum only warns, more codes are accepted.
    return IDENTIFIER_TYPES.get(type)?.normalize(value, { banglaQrChecksum: 'warn' }).value ?? null;
  } catch (error) {
    if (error instanceof InvalidIdentifier) return null;
    throw error;
  }
}

/**
 * What the service accepts is normalized to the same here. What it refuses must be the spelling of nothing that can be
 * registered: either it has no normal form here, or one that the service refuses, too.
 */
function compare(type: string, value: string): void {
  const [service, client] = [registered(type, value), normalizedValue(type, value)];
  if (service !== null) {
    expect([value, client]).toEqual([value, service]);
    expect(isSpellingOf(type, value, service)).toBe(true);
  } else if (client !== null) {
    expect([value, registered(type, client)]).toEqual([value, null]);
  }
}

const EMAILS = [
  ' \tAlice@Example.COM\r\n',
  'alice@straße.example',
  'alice@STRASSE.example',
  'alice@bücher.example',
  'alice@bu\u0308cher.example',
  'alice@BÜCHER.example',
  'alice@example。com',
  'alice@example．com',
  'alice@example｡com',
  'alice@ｅｘａｍｐｌｅ.com',
  'alice@mail.ΑΣ',
  'alice@mail.ας',
  'alice@exa\u00admple.com',
  'alice@exa\u200dmple.com',
  'alice@ab--example.com',
  'alice@exa_mple.com',
  'alice@127.1',
  'alice@0x7f.0x1',
  'alice@1.2.3.4.example',
  'alice@example.com.',
  'alice@example..com',
  'alice@-a.example',
  'alice@xn--a.example',
  'alice@XN--BCHER-KVA.example',
  'alice@%61.example',
  'alice@a^b.example',
  'alice@a|b.example',
  'alice@☃.example',
  'alice@Ⅷ.example',
  'alice@⒈.example',
  'alice@ࣁشا.example',
  'jose\u0301@example.com',
  'J\u030cane@example.com',
  '\u212aelvin@example.com',
  'İpek@example.com',
  'ａlice@example.com',
  'al\u00adice@example.com',
  'ﬁne@example.com',
  'করিম@দোকান.বাংলা',
  'a@b@example.com',
  `alice@${'a'.repeat(64)}.com`,
  'nothing',
  '',
];
const NAMES = [
  ' \u3000Alice\r\n',
  'ＡＬＩＣＥ',
  '\u212aelvin',
  'ﬁne',
  'straße',
  'STRASSE',
  'Jose\u0301',
  'ΝΙΚΟΣ',
  'νικοσ',
  'a\u2014b',
  'a\u2010b',
  'a\u2212b',
  'a\u2e3bb',
  'a\u30fcb',
  'محل۱۲۳',
  'محل-۱۲۳',
  'শাখা-৪',
  '৪',
  'shop-৪',
  'শাখা-४',
  '০১৭১২৩৪৫৬৭৮',
  'রহিম‐দোকান',
  'Rahim@Acme',
  'ＲＡＨＩＭ＠acme',
  'রহিম@bazar-24',
  'alice／bob',
  "o'neil",
  'o’neil',
  'a\u00adb',
  'a\u200bb',
  'a\u200cb',
  'a\ufe0fb',
  'alice💸',
  '😀',
  'pаypal',
  'раура',
  'х-শাখা-৪',
  '\u0301alice',
  '\ufdfa',
  'ali\u00a0ce',
  '\u2126',
  'ǅ',
  'ſ',
  'ꭰ',
  'Ꭰ',
  '\u1e9e',
  'İstanbul',
  'x²',
  '①',
  '㎏',
  'ไทยคํา',
  'ไทยคำ',
  `${' '.repeat(700)}a`,
  'e\u0301'.repeat(400),
  '',
];
const REST = '26060002bd5204541153030505802BD5901A6001D';
const CODES = [
  `000201${REST}6304abcd`,
  `000201${REST}6304ABCD`,
  `000201${REST}6304ßaz~`,
  `000201${REST}6304ﬀab`,
  `000201${REST}5403𠮷野家6304abcd`,
  ` 000201${REST}6304abcd`,
  `000201${REST}6303abc`,
  '',
];

describe('a value is registered as what the client takes it for:', () => {
  it.each([
    ['email', EMAILS],
    ['custom', NAMES],
    ['bangla_qr', CODES],
  ])('%s, each of the table', (type, values) => {
    for (const value of values) compare(type, value);
  });

  const letters = fc.string({
    unit: fc.constantFrom(...'aZ09.-_+@ éΣςσſKßИрауমি১שא٣۳’‐—／。．ｱꭰᎠǰ\u030c\u0301\u00ad\u200dﬁ𝐀İ'),
    maxLength: 12,
  });
  const anything = fc.oneof(letters, fc.string({ unit: 'binary', maxLength: 30 }), fc.string({ unit: 'grapheme' }));
  const localPart = fc.string({
    unit: fc.constantFrom(...'aZ09-.éΣσςKßИאב٣ǰ\u030c\u0301'),
    minLength: 1,
    maxLength: 4,
  });
  const label = fc.string({
    unit: fc.constantFrom(...'aZ09-éΣςßрاשМ১。ｚ\u00ad\u200c\u0301x'),
    minLength: 1,
    maxLength: 5,
  });
  const address = fc.tuple(localPart, label, label).map(([local, ...labels]) => `${local}@${labels.join('.')}.example`);
  const code = letters.map((text) => `000201${REST}62${String([...text].length).padStart(2, '0')}${text}6304ab0F`);

  it.each([
    ['email', fc.oneof(address, anything), 600],
    ['custom', anything, 1_000],
    ['bangla_qr', fc.oneof(code, anything), 300],
  ])('%s, whatever it is', (type, values, numRuns) => {
    fc.assert(
      fc.property(values, (value) => compare(type, value)),
      { numRuns },
    );
  });
});

it('a type that is not known here has no spellings', () => {
  expect(normalizedValue('phone', '+880')).toBeNull();
  expect(isSpellingOf('phone', '+880', '+880')).toBe(false);
});
