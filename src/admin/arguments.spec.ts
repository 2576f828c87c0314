import { limitOf } from './arguments.js';

describe('a limit of one provider', () => {
  it.each([
    ['1', 1],
    ['0600', 600],
    ['1000000000', 1_000_000_000],
    ['default', 'default'],
  ])('may be %s', (value, limit) => expect(limitOf(value)).toBe(limit));

  it.each(['0', '-1', '1.5', '1e3', ' 1', '', 'many', '1000000001', '99999999999999999999'])('may not be %j', (value) =>
    expect(() => limitOf(value)).toThrow('It is a whole number from 1 to 1000000000, or default.'),
  );
});
