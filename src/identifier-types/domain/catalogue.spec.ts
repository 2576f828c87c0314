import { classify, IDENTIFIER_TYPES } from './catalogue.js';

describe('the catalogue of identifier types', () => {
  it('has the three types of the interface, each under its own name', () => {
    expect([...IDENTIFIER_TYPES].map(([name, rule]) => [name, rule.name])).toEqual([
      ['custom', 'custom'],
      ['email', 'email'],
      ['bangla_qr', 'bangla_qr'],
    ]);
  });

  it.each([
    ['00020101021126', 'bangla_qr'],
    ['alice@example.com', null],
    ['alice', null],
    ['', null],
  ])('classifies %j as %j', (value, type) => {
    expect(classify(value)).toBe(type);
  });
});
