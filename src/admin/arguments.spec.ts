import { limitOf, lineUpTo, reasonOf, timeOf, wholeNumber } from './arguments.js';

describe('a limit of one provider', () => {
  it.each([
    ['1', 1],
    ['0600', 600],
    ['1000000000', 1_000_000_000],
    ['default', 'default'],
  ])('may be %s', (value, limit) => expect(limitOf(value)).toBe(limit));

  it.each(['0', '-1', '1.5', '1e3', ' 1', '', 'many', '1000000001', '99999999999999999999'])('may not be %j', (value) =>
    expect(() => limitOf(value)).toThrow('Must be a whole number from 1 to 1000000000, or default.'),
  );
});

describe('a whole number', () => {
  it('may be as small and as large as its bounds', () => {
    expect([wholeNumber()('1'), wholeNumber(0)('0'), wholeNumber(1, 9)('9')]).toEqual([1, 0, 9]);
  });

  it.each(['0', '01', '10', '1.5', '-1', ' 1', '', 'x', '1e0'])('may not be %j between 1 and 9', (value) =>
    expect(() => wholeNumber(1, 9)(value)).toThrow('Must be a whole number from 1 to 9.'),
  );

  it.each(['0', '9999999999999999'])('may not be %j from 1 on', (value) =>
    expect(() => wholeNumber()(value)).toThrow('Must be a whole number, 1 or greater.'),
  );
});

describe('a time', () => {
  it('may be a day, which begins at midnight UTC, or an instant', () => {
    expect(timeOf('2026-11-22')).toEqual(new Date('2026-11-22T00:00:00Z'));
    expect(timeOf('2026-11-22T10:00:00+06:00')).toEqual(new Date('2026-11-22T04:00:00Z'));
  });

  it.each(['yesterday', '2026-02-30', '2026-11-22T10:00:00'])('may not be %j', (value) =>
    expect(() => timeOf(value)).toThrow('Must be a day, or a time with its offset'),
  );
});

describe('what an operator writes', () => {
  it.each(['her wallet was stolen', 'চুরি হয়েছে', 'র\u200d্যাবের চিঠি', 'first line\nsecond line', '😀'])(
    'may be %j',
    (text) => expect(reasonOf(text)).toBe(text),
  );

  it.each([
    ['an override of the reading order', 'stolen \u202ekcab nevig'],
    ['an isolate', 'stolen \u2066x\u2069'],
    ['a mark of reading direction', 'stolen\u200f'],
    ['a space without a width', 'sto\u200blen'],
    ['a tag', 'stolen\u{e0041}'],
    ['a private character', 'stolen\ue000'],
  ])('may not hold %s, as a reason or as a name', (_, text) => {
    for (const read of [reasonOf, lineUpTo(200)]) expect(() => read(text)).toThrow('a character that cannot be seen');
  });
});
