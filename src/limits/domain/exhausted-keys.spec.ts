import { ExhaustedKeys } from './exhausted-keys.js';

describe('ExhaustedKeys', () => {
  it('remembers a key for its day only', () => {
    const keys = new ExhaustedKeys();
    keys.add('a', 1);
    expect(keys.has('a', 1)).toBe(true);
    expect(keys.has('b', 1)).toBe(false);
    expect(keys.has('a', 2)).toBe(false);
  });

  it('starts empty with the first key of another day', () => {
    const keys = new ExhaustedKeys();
    keys.add('a', 1);
    keys.add('b', 2);
    expect(keys.has('a', 1)).toBe(false);
    expect(keys.has('a', 2)).toBe(false);
    expect(keys.has('b', 2)).toBe(true);
  });

  it('adds no key beyond its maximum', () => {
    const keys = new ExhaustedKeys(2);
    for (const key of ['a', 'b', 'c']) keys.add(key, 1);
    expect(['a', 'b', 'c'].map((key) => keys.has(key, 1))).toEqual([true, true, false]);
  });
});
