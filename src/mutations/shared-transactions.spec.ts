import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Statement } from '../database/database.js';
import { RolledBack, SharedTransactions } from './shared-transactions.js';

const statement = (text: string): Statement => ({ text, values: [] });

/** Transactions that end when the test says so. */
class Transactions {
  readonly groups: string[][] = [];
  private readonly ends: ((error?: Error) => void)[] = [];

  readonly runAll = (statements: Statement[]): Promise<string[][]> => {
    const texts = statements.map(({ text }) => text);
    this.groups.push(texts);
    return new Promise((resolve, reject) => {
      this.ends.push((error) => (error ? reject(error) : resolve(texts.map((text) => [`row of ${text}`]))));
    });
  };

  async end(error?: Error): Promise<void> {
    this.ends.shift()?.(error);
    await endOfTurn();
    await endOfTurn();
  }
}

describe('transactions that are shared', () => {
  let transactions: Transactions;
  let shared: SharedTransactions<string>;

  beforeEach(() => {
    transactions = new Transactions();
    shared = new SharedTransactions(transactions.runAll, 3, 1);
  });

  it('gives each who waits the rows of its own statement', async () => {
    const first = shared.run(statement('a'));
    await endOfTurn();
    const others = ['b', 'c'].map((text) => shared.run(statement(text)));
    await endOfTurn();
    expect(transactions.groups).toEqual([['a']]);
    await transactions.end();
    await transactions.end();
    await expect(first).resolves.toEqual(['row of a']);
    await expect(Promise.all(others)).resolves.toEqual([['row of b'], ['row of c']]);
    expect(transactions.groups).toEqual([['a'], ['b', 'c']]);
  });

  it('takes no more than it may', async () => {
    const all = Array.from({ length: 5 }, (_, place) => shared.run(statement(String(place))));
    await endOfTurn();
    await transactions.end();
    await transactions.end();
    await Promise.all(all);
    expect(transactions.groups.map((group) => group.length)).toEqual([3, 2]);
  });

  it.each([
    ['a failure of one', Object.assign(new Error('Give way.'), { code: 'PIR01' })],
    [
      'a lock that is held too long',
      Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }),
    ],
  ])('tells all that they were rolled back after %s, and goes on', async (_title, cause) => {
    const group = ['a', 'b'].map((text) => shared.run(statement(text)));
    const outcomes = Promise.allSettled(group);
    await endOfTurn();
    await transactions.end(cause);
    for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: expect.any(RolledBack) });
    const next = shared.run(statement('c'));
    await endOfTurn();
    await transactions.end();
    await expect(next).resolves.toEqual(['row of c']);
  });

  it('tells nobody that it was rolled back when nobody knows', async () => {
    const outcome = Promise.allSettled([shared.run(statement('a'))]);
    await endOfTurn();
    const cause = new Error('Connection terminated unexpectedly');
    await transactions.end(cause);
    expect(await outcome).toEqual([{ status: 'rejected', reason: cause }]);
  });
});
