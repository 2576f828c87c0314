import { fullNameOf, isReserved, normalizeLabel, normalizeSlug, parseNativeName, SLUG } from './native-name.js';

describe('parseNativeName', () => {
  it.each([
    ['alice@shop', { label: 'alice', slug: 'shop' }],
    ['রহিম@bazar-24', { label: 'রহিম', slug: 'bazar-24' }],
    [`${'𠮷'.repeat(63)}@shop`, { label: '𠮷'.repeat(63), slug: 'shop' }],
    ['alice', null],
    ['@shop', null],
    ['alice@', null],
    ['alice@ab', null],
    ['alice@shop.example', null],
    ['a.b@shop', null],
    ['alice@shop@shop', null],
    [`${'𠮷'.repeat(64)}@shop`, null],
  ])('reads %j as %j', (value, name) => {
    expect(parseNativeName(value)).toEqual(name);
  });
});

describe('normalizeLabel', () => {
  it.each([
    [' Alice ', 'alice'],
    ['ＡＬＩＣＥ', 'alice'],
    ['a', 'a'],
    ['রহিম', 'রহিম'],
    ['𠮷'.repeat(63), '𠮷'.repeat(63)],
  ])('makes %j %j', (label, normalized) => {
    expect(normalizeLabel(label)).toBe(normalized);
  });

  it.each([
    ['', 'empty'],
    ['a'.repeat(64), 'label_length'],
    ['alice@shop', 'label_separator'],
    ['alice.b', 'label_separator'],
    ['alice．b', 'label_separator'],
    ['pаypal', 'mixed_scripts'],
    ['al\u0000ice', 'control_character'],
    ['al ice', 'white_space'],
    ['😀', 'emoji'],
  ])('refuses %j: %s', (label, code) => {
    const problem = { name: 'InvalidLabel', code: 'invalid_label', reason: code };
    expect(() => normalizeLabel(label)).toThrow(
      expect.objectContaining({ ...problem, errors: [expect.objectContaining({ field: 'label', code })] }),
    );
  });
});

describe('fullNameOf', () => {
  it.each([
    ['alice', '24shop', 'alice@24shop'],
    ['שלום', 'shop', 'שלום@shop'],
    ['রহিম', '24shop', 'রহিম@24shop'],
  ])('puts %j and %j together', (label, slug, fullName) => {
    expect(fullNameOf(label, slug)).toBe(fullName);
  });

  it('refuses a label that reads otherwise beside the digits of a slug', () => {
    const label = normalizeLabel('שלום');
    expect(() => fullNameOf(label, '24shop')).toThrow(
      expect.objectContaining({ name: 'InvalidLabel', reason: 'reading_order' }),
    );
  });
});

describe('isReserved', () => {
  it.each([
    ['admin', ['admin'], true],
    ['adm1n', ['support', 'admin'], true],
    ['admin', ['adm1n'], true],
    ['adrnin', ['admin'], true],
    ['admins', ['admin'], false],
    ['admin', [], false],
  ])('says of %s among %j: %s', (label, names, expected) => {
    expect(isReserved(label, names)).toBe(expected);
  });
});

describe('normalizeSlug', () => {
  it.each([
    ['shop', 'shop'],
    ['Shop-24', 'shop-24'],
    ['abc', 'abc'],
    ['a'.repeat(63), 'a'.repeat(63)],
  ])('makes %j %j', (slug, normalized) => {
    expect(normalizeSlug(slug)).toBe(normalized);
    expect(SLUG.test(normalized)).toBe(true);
  });

  it.each(['', 'ab', 'a'.repeat(64), '-shop', 'shop-', 'sh_op', 'sh.op', 'shop ', 'shop\n', 'shöp', 'бар', 'shop@net'])(
    'refuses %j',
    (slug) => {
      expect(() => normalizeSlug(slug)).toThrow(
        expect.objectContaining({
          name: 'InvalidSlug',
          code: 'invalid_slug',
          errors: [expect.objectContaining({ field: 'slug', code: 'slug_format' })],
        }),
      );
    },
  );
});
