import fc from 'fast-check';

import { CCITT_FALSE, crc16 } from '../../common/domain/crc16.js';
import { InvalidIdentifier } from './identifier.errors.js';
import { IDENTIFIER_TYPES } from './catalogue.js';
import type { IdentifierTypeRule } from './identifier-type.js';

const OPTIONS = { banglaQrChecksum: 'enforce' } as const;
const RUNS = { numRuns: 1000 };

/** Strings of any UTF-16 units, of any code points, and of characters that pass the first checks. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 720 }),
  fc.array(fc.nat(0xffff), { maxLength: 40 }).map((units) => String.fromCharCode(...units)),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'aZ09.-_+@ éΣςſKßИрауমি১שא٣۳’‐—ꭰᎠǰ\u030c\u0301ﬁ𝐀'), maxLength: 12 }),
);

const localPart = fc.string({
  unit: fc.constantFrom(...'aZ09.-_+éΣσςKßИ১אב٣ǰ\u030c\u0301'),
  minLength: 1,
  maxLength: 4,
});
const dnsLabel = fc.string({ unit: fc.constantFrom(...'aZ09-éΣσßрاשМ১'), minLength: 1, maxLength: 4 });
const emailText = fc
  .tuple(localPart, fc.array(dnsLabel, { minLength: 1, maxLength: 2 }))
  .map(([local, labels]) => `${local}@${labels.join('.')}.example`);

const field = fc
  .tuple(
    fc.integer({ min: 2, max: 99 }),
    fc.string({ unit: fc.constantFrom(...'A0é𠮷:/'), minLength: 1, maxLength: 9 }),
  )
  .map(([tag, value]) => String(tag).padStart(2, '0') + String([...value].length).padStart(2, '0') + value);
const REST = '5204541153030505802BD5901A6001D';
const emvText = fc
  .array(field, { maxLength: 6 })
  .map((fields) => `000201${fields.join('')}${REST}6304`)
  .map((body) => body + crc16(Buffer.from(body), CCITT_FALSE).toString(16).padStart(4, '0'));

const TEXTS: Record<string, fc.Arbitrary<string>> = {
  custom: anyText,
  email: fc.oneof(anyText, emailText),
  bangla_qr: fc.oneof(
    anyText,
    anyText.map((text) => `000201${text}`),
    emvText,
  ),
};

/** Every assigned character that a case or normalization form changes, and the marks, digits, symbols and signs. */
const ACTIVE_CHARACTERS = Array.from({ length: 0x110000 }, (_, codePoint) => String.fromCodePoint(codePoint)).filter(
  (character) =>
    /[\p{M}\p{N}\p{P}\p{S}\p{Z}]/u.test(character) ||
    (/\p{L}/u.test(character) &&
      (character.normalize('NFKC') !== character || character.toLowerCase() !== character.toUpperCase())),
);

/** The normalized value, or undefined for a refused one; anything else that is thrown is a defect. */
function normalized(rule: IdentifierTypeRule, value: string): string | undefined {
  try {
    return rule.normalize(value, OPTIONS).value;
  } catch (error) {
    if (error instanceof InvalidIdentifier) return undefined;
    throw error;
  }
}

describe.each([...IDENTIFIER_TYPES.values()])('$name', (rule) => {
  const text = TEXTS[rule.name] ?? anyText;

  it('accepts a value or throws InvalidIdentifier, and normalizes a second time to the same', () => {
    let accepted = 0;
    fc.assert(
      fc.property(text, (value) => {
        const once = normalized(rule, value);
        if (once === undefined) return;
        accepted++;
        expect(normalized(rule, once)).toBe(once);
        expect([...once].length).toBeLessThanOrEqual(700);
      }),
      RUNS,
    );
    expect(accepted).toBeGreaterThan(50);
  });

  it('gives a skeleton that is its own skeleton', () => {
    fc.assert(
      fc.property(text, (value) => {
        const once = normalized(rule, value);
        const skeleton = once === undefined ? undefined : rule.skeleton?.(once);
        if (skeleton !== undefined) expect(rule.skeleton?.(skeleton)).toBe(skeleton);
      }),
      RUNS,
    );
  });
});

it.each<[string, string, (character: string) => string]>([
  ['custom', 'alone', (character) => character],
  ['custom', 'before a letter', (character) => `${character}x`],
  ['custom', 'after a hyphen', (character) => `x-${character}`],
  ['custom', 'after a Bengali word', (character) => `শাখা-${character}`],
  ['email', 'in the local part', (character) => `a${character}@example.com`],
  ['email', 'in the domain', (character) => (character < '\u3000' ? `a@x${character}.example` : '')],
])(
  '%s normalizes a second time to the same for every character that normalization can change, %s',
  (type, _, context) => {
    const rule = IDENTIFIER_TYPES.get(type);
    const unstable = ACTIVE_CHARACTERS.map(context).filter((value) => {
      const once = rule && normalized(rule, value);
      return rule && once !== undefined && normalized(rule, once) !== once;
    });
    expect(rule && unstable).toEqual([]);
  },
);
