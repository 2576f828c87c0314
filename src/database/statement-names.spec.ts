import { StatementNames } from './statement-names.js';

describe('the names of statements', () => {
  it('are the same for the same text and differ for others', () => {
    const names = new StatementNames();
    const [one, other] = [names.of('select 1'), names.of('select 2')];
    expect(one).not.toBe(other);
    expect([names.of('select 1'), names.of('select 2')]).toEqual([one, other]);
  });

  it('end where texts are made from what comes in, and the first ones keep theirs', () => {
    const names = new StatementNames();
    const first = names.of('select 0');
    for (let text = 1; text < 10_000; text += 1) names.of(`select ${text}`);
    expect([names.of('select 10000'), names.of('select 0')]).toEqual(['', first]);
  });
});
