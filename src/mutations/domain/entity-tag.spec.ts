import { contentTag, entityTag, matchesTag, matchesVersion } from './entity-tag.js';

describe('If-Match', () => {
  it.each<[string | null, boolean]>([
    [null, true],
    ['*', true],
    [' * ', true],
    ['"7"', true],
    [' "7" ', true],
    ['"6", "7"', true],
    ['"7","8"', true],
    ['"6"', false],
    ['"77"', false],
    ['7', false],
    ['W/"7"', false],
    ['"6", *', false],
    ['"*"', false],
    ['', false],
  ])('%j for version 7: %s', (ifMatch, expected) => {
    expect(matchesVersion(ifMatch, 7)).toBe(expected);
  });

  it('names a resource without a version by all that is shown of it', () => {
    const tag = contentTag({ status: 'active', controller: null });
    expect(matchesTag(tag, contentTag({ status: 'active', controller: null }))).toBe(true);
    expect(matchesTag(tag, contentTag({ status: 'suspended', controller: null }))).toBe(false);
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    expect(entityTag(7)).toBe('"7"');
  });
});
