import { setImmediate as endOfTurn } from 'node:timers/promises';
import { DatabaseUnavailable } from '../common/errors/outage.js';
import type { Statement } from '../database/database.js';
import { SharedTransactions } from './shared-transactions.js';

const LONG = performance.now() + 60_000;
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

describe('shared transactions', () => {
  let transactions: Transactions;
  let shared: SharedTransactions<string>;

  beforeEach(() => {
    transactions = new Transactions();
    shared = new SharedTransactions(transactions.runAll, 3, 1);
  });

  it('gives each caller the rows of its own statement', async () => {
    const first = shared.run(statement('a'), LONG);
    await endOfTurn();
    const others = ['b', 'c'].map((text) => shared.run(statement(text), LONG));
    await endOfTurn();
    expect(transactions.groups).toEqual([['a']]);
    await transactions.end();
    await transactions.end();
    await expect(first).resolves.toEqual(['row of a']);
    await expect(Promise.all(others)).resolves.toEqual([['row of b'], ['row of c']]);
    expect(transactions.groups).toEqual([['a'], ['b', 'c']]);
  });

  it('runs no more statements and transactions at a time than its limits allow', async () => {
    const all = Array.from({ length: 5 }, (_, place) => shared.run(statement(String(place)), LONG));
    await endOfTurn();
    await transactions.end();
    await transactions.end();
    await Promise.all(all);
    expect(transactions.groups.map((group) => group.length)).toEqual([3, 2]);
  });

  it('rejects all of a transaction with its error, and goes on', async () => {
    const outcomes = Promise.allSettled(['a', 'b'].map((text) => shared.run(statement(text), LONG)));
    await endOfTurn();
    const failure = new Error('Nobody knows.');
    await transactions.end(failure);
    for (const outcome of await outcomes) expect(outcome).toEqual({ status: 'rejected', reason: failure });
    const next = shared.run(statement('c'), LONG);
    await endOfTurn();
    await transactions.end();
    await expect(next).resolves.toEqual(['row of c']);
  });

  it('does not send a statement whose client has timed out', async () => {
    const first = shared.run(statement('a'), LONG);
    await endOfTurn();
    const outcomes = Promise.allSettled([
      shared.run(statement('late'), performance.now()),
      shared.run(statement('b'), LONG),
    ]);
    await transactions.end();
    await transactions.end();
    await first;
    expect(await outcomes).toMatchObject([
      { status: 'rejected', reason: expect.any(DatabaseUnavailable) },
      { status: 'fulfilled', value: ['row of b'] },
    ]);
    expect(transactions.groups).toEqual([['a'], ['b']]);
  });
});
