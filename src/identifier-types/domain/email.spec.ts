import { toASCII } from 'tr46';
import fc from 'fast-check';

import { email } from './email.js';

const OPTIONS = { banglaQrChecksum: 'enforce' } as const;
const normalize = (value: string) => email.normalize(value, OPTIONS).value;
const refusalOf = (reason: string) => expect.objectContaining({ name: 'InvalidIdentifier', reason });

describe('email', () => {
  it.each([
    ['alice@example.com', 'alice@example.com', 'as it is'],
    [' \tAlice@Example.COM\r\n', 'alice@example.com', 'trimmed, in lower case'],
    ['first.last+tag@example.com', 'first.last+tag@example.com', 'with dots and tag kept'],
    ["!#$%&'*+/=?^_`{|}~-@example.com", "!#$%&'*+/=?^_`{|}~-@example.com", 'with every symbol of an atom'],
    ['a@b.c', 'a@b.c', 'however short'],
    ['a@mail.4you.example', 'a@mail.4you.example', 'with a label that begins with a digit'],
    ['a@bücher.example', 'a@xn--bcher-kva.example', 'with its domain in ASCII'],
    ['a@BÜCHER.Example', 'a@xn--bcher-kva.example', 'with the domain folded before'],
    ['a@bu\u0308cher.example', 'a@xn--bcher-kva.example', 'with the domain composed before'],
    ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example', 'with a domain in ASCII already'],
    ['a@XN--BCHER-KVA.example', 'a@xn--bcher-kva.example', 'with Punycode in upper case'],
    ['a@straße.example', 'a@xn--strae-oqa.example', 'with ß as a letter of its own (not transitional)'],
    ['a@example。com', 'a@example.com', 'with an ideographic full stop'],
    ['a@ｅxample.com', 'a@example.com', 'with a full-width letter in the domain'],
    ['a@col·legi.example', 'a@xn--collegi-xma.example', 'with the middle dot of Catalan'],
    ['a@l·l·l.example', 'a@xn--lll-lgab.example', 'with two middle dots of Catalan'],
    ['a@צה״ל.example', 'a@xn--8dbq2a9c.example', 'with the gershayim of Hebrew'],
    ['a@カ・カ.example', 'a@xn--lcka3v.example', 'with the middle dot of Japanese'],
    ['a@͵α.example', 'a@xn--wva4j.example', 'with the keraia of Greek'],
    ['a@例〇.example', 'a@xn--w6jt26g.example', 'with the Chinese zero, which is no letter'],
    ['a@mail.ΑΣ', 'a@mail.xn--mxa0b', 'with a capital sigma folded as UTS #46 does'],
    ['রহিম১@বাংলা.example', 'রহিম১@xn--54b7fta0cc.example', 'in Bengali'],
    ['josé.núñez@example.com', 'josé.núñez@example.com', 'with accents in two atoms'],
    ['jose\u0301@example.com', 'josé@example.com', 'with the local part composed'],
    ['J\u030cane@example.com', 'ǰane@example.com', 'composed also where only the lower case composes'],
    ['אבג@example.com', 'אבג@example.com', 'right to left in one part'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`, 'with 64 octets before the @'],
  ])('normalizes %j to %j (%s)', (value, normalized) => {
    expect(normalize(value)).toBe(normalized);
  });

  it.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['alice', 'missing_at_sign'],
    ['alice＠example.com', 'missing_at_sign'],
    ['@example.com', 'local_part'],
    ['.alice@example.com', 'local_part'],
    ['alice.@example.com', 'local_part'],
    ['al..ice@example.com', 'local_part'],
    ['alice@work@example.com', 'local_part'],
    ['"alice"@example.com', 'local_part'],
    ['"al ice"@example.com', 'white_space'],
    ['alice(home)@example.com', 'local_part'],
    ['Alice <alice@example.com>', 'white_space'],
    ['<alice@example.com>', 'local_part'],
    ['al ice@example.com', 'white_space'],
    ['al\u00a0ice@example.com', 'white_space'],
    ['al\u0000ice@example.com', 'control_character'],
    ['al\nice@example.com', 'control_character'],
    ['al\u0085ice@example.com', 'control_character'],
    ['al\ud800ice@example.com', 'unpaired_surrogate'],
    ['al\u202eice@example.com', 'invisible_character'],
    ['al\u2066ice@example.com', 'invisible_character'],
    ['al\u200bice@example.com', 'invisible_character'],
    ['al\u00adice@example.com', 'invisible_character'],
    ['al\u3164ice@example.com', 'invisible_character'],
    ['al\ufe0fice@example.com', 'invisible_character'],
    ['al\ue000ice@example.com', 'invisible_character'],
    ['al\u0378ice@example.com', 'invisible_character'],
    ['al💸ice@example.com', 'local_part'],
    ['ａlice@example.com', 'disallowed_character'],
    ['\ufdfa@example.com', 'disallowed_character'],
    ['\u0301alice@example.com', 'local_part'],
    ['alice.\u0301@example.com', 'local_part'],
    ['1אבג@example.com', 'reading_order'],
    ['אבגabc@example.com', 'reading_order'],
    ['אבג@1example.com', 'reading_order'],
    [`${'a'.repeat(65)}@example.com`, 'local_part_too_long'],
    [`${'é'.repeat(33)}@example.com`, 'local_part_too_long'],
    ['alice@', 'domain'],
    ['alice@example', 'domain_not_qualified'],
    ['alice@localhost', 'domain_not_qualified'],
    ['alice@example.com.1', 'domain_not_qualified'],
    ['alice@example.com.', 'domain'],
    ['alice@.example.com', 'domain'],
    ['alice@example..com', 'domain'],
    ['alice@-example.com', 'domain'],
    ['alice@example-.com', 'domain'],
    ['alice@ab--example.com', 'domain'],
    ['alice@exa_mple.com', 'domain'],
    ['alice@exa mple.com', 'domain'],
    ['alice@example.com(home)', 'domain'],
    ['alice@\u0301example.com', 'domain'],
    ['alice@127.0.0.1', 'domain_not_qualified'],
    ['alice@127.1', 'domain_not_qualified'],
    ['alice@0x7f.0x1', 'domain_not_qualified'],
    ['alice@[127.0.0.1]', 'domain'],
    ['alice@[IPv6:::1]', 'domain'],
    ['alice@xn--a.example', 'domain'],
    ['alice@xn--example-.com', 'domain'],
    ['alice@exa\u200dmple.com', 'domain'],
    ['alice@💸.example', 'domain'],
    ['alice@xn--ls8h.la', 'domain'],
    ['alice@i♥shop.example', 'domain'],
    ['alice@i❤shop.example', 'domain'],
    ['alice@bank⧸shop.example', 'domain'],
    ['alice@bank·shop.example', 'domain'],
    ['alice@l·shop.example', 'domain'],
    ['alice@bank・shop.example', 'domain'],
    ['alice@bank״shop.example', 'domain'],
    ['alice@͵bank.example', 'domain'],
    ['alice@রহিম।.example', 'domain'],
    ['alice@مح\u0640مد.example', 'domain'],
    ['مح\u0640مد@example.com', 'disallowed_character'],
    ['佐\u303b@example.com', 'disallowed_character'],
    ['alice@1אבג.example', 'domain'],
    [`alice@${'a'.repeat(64)}.com`, 'domain'],
    [`alice@${'ü'.repeat(60)}.com`, 'domain'],
    [`a@${'abcdefg.'.repeat(32)}com`, 'domain'],
    ['a'.repeat(701), 'too_long'],
    [`${' '.repeat(700)}a`, 'too_long'],
  ])('refuses %j: %s', (value, reason) => {
    expect(() => normalize(value)).toThrow(refusalOf(reason));
  });

  it('accepts 254 octets in all, and no more', () => {
    const domain = `${'abcdefg.'.repeat(24)}com`;
    const localPart = (length: number) => 'a'.repeat(length - domain.length - 1);
    expect(normalize(`${localPart(254)}@${domain}`)).toHaveLength(254);
    expect(() => normalize(`${localPart(255)}@${domain}`)).toThrow(refusalOf('address_too_long'));
  });

  it('never puts the value in the error', () => {
    expect.assertions(1);
    try {
      normalize('secret@name@example.com');
    } catch (error) {
      expect(JSON.stringify(error)).not.toContain('secret');
    }
  });

  it('treats every ASCII domain as UTS #46 does', () => {
    const strict = { checkBidi: true, checkHyphens: true, checkJoiners: true, useSTD3ASCIIRules: true };
    const label = fc.string({ unit: fc.constantFrom(...'aZ09-xn_'), maxLength: 66 });
    fc.assert(
      fc.property(fc.array(label, { maxLength: 5 }), (labels) => {
        const domain = [...labels, 'example'].join('.');
        const expected = toASCII(domain, { ...strict, verifyDNSLength: true });
        if (expected === null || labels.length === 0) expect(() => normalize(`a@${domain}`)).toThrow();
        else expect(normalize(`a@${domain}`)).toBe(`a@${expected}`);
      }),
      { numRuns: 2000 },
    );
  });
});
