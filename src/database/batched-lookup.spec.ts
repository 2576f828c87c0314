import { setImmediate as endOfTurn } from 'node:timers/promises';
import { BatchedLookup } from './batched-lookup.js';

interface Query {
  readonly keys: string[];
  answer(rows: string[]): void;
  fail(error: Error): void;
}

/** A look-up whose queries are answered by hand; a row is its own key. */
function byHand({ maxBatch = 256, maxParallel = 2 } = {}) {
  const queries: Query[] = [];
  const lookup = new BatchedLookup<string>(
    (keys) => new Promise((answer, fail) => queries.push({ keys, answer, fail })),
    (row) => row,
    maxBatch,
    maxParallel,
  );
  return { lookup, sizes: () => queries.map(({ keys }) => keys.length), queries };
}

/** A query is heard to have returned in one turn, and what waited for it leaves at the end of that turn. */
async function afterReturn(): Promise<void> {
  await endOfTurn();
  await endOfTurn();
}

function numbered(count: number, prefix = 'key'): string[] {
  return Array.from({ length: count }, (_, n) => `${prefix}${n}`);
}

describe('a batched look-up', () => {
  it('asks once for all keys of a turn, each key once', async () => {
    const { lookup, queries, sizes } = byHand();
    const found = Promise.all(['a', 'b', 'a'].map((key) => lookup.find(key)));
    expect(sizes()).toEqual([]);
    await endOfTurn();
    expect(queries.map(({ keys }) => keys)).toEqual([['a', 'b']]);
    queries[0]?.answer(['b', 'a']);
    expect(await found).toEqual(['a', 'b', 'a']);
  });

  it('says undefined for a key without a row', async () => {
    const { lookup, queries } = byHand();
    const found = Promise.all(['a', 'b'].map((key) => lookup.find(key)));
    await endOfTurn();
    queries[0]?.answer(['b']);
    expect(await found).toEqual([undefined, 'b']);
  });

  it('never takes the answer of a query that was under way already', async () => {
    const { lookup, queries, sizes } = byHand();
    void lookup.find('a');
    await endOfTurn();
    const later = lookup.find('a');
    queries[0]?.answer(['a']);
    await afterReturn();
    expect(sizes()).toEqual([1, 1]);
    queries[1]?.answer([]);
    expect(await later).toBeUndefined();
  });

  it('does not wait for the end of the turn with enough keys, up to its queries beside each other', async () => {
    const { lookup, queries, sizes } = byHand();
    for (const key of numbered(50)) void lookup.find(key);
    expect(sizes()).toEqual([16, 16]);
    await endOfTurn();
    expect(sizes()).toEqual([16, 16]);
    queries[0]?.answer([]);
    await endOfTurn();
    expect(sizes()).toEqual([16, 16, 18]);
  });

  it('keeps few keys back while any query is under way', async () => {
    const { lookup, queries, sizes } = byHand();
    for (const key of numbered(20)) void lookup.find(key);
    await endOfTurn();
    expect(sizes()).toEqual([16]);
    queries[0]?.answer([]);
    await afterReturn();
    expect(sizes()).toEqual([16, 4]);
  });

  it('asks one query at a time of a database in this thread, with everything that waits', async () => {
    const { lookup, queries, sizes } = byHand({ maxParallel: 0 });
    for (const key of numbered(50)) void lookup.find(key);
    await endOfTurn();
    expect(sizes()).toEqual([50]);
    for (const key of numbered(30, 'other')) void lookup.find(key);
    await endOfTurn();
    expect(sizes()).toEqual([50]);
    queries[0]?.answer([]);
    await afterReturn();
    expect(sizes()).toEqual([50, 30]);
  });

  it('asks for no more keys at once than it may', async () => {
    const { lookup, queries, sizes } = byHand({ maxBatch: 20, maxParallel: 0 });
    const found = Promise.all(numbered(50).map((key) => lookup.find(key)));
    for (let asked = 0; asked < 3; asked += 1) {
      await afterReturn();
      queries[asked]?.answer(queries[asked]?.keys ?? []);
    }
    expect(await found).toEqual(numbered(50));
    expect(sizes()).toEqual([20, 20, 10]);
  });

  it('fails those who asked in a query that failed, and goes on', async () => {
    const { lookup, queries } = byHand();
    const failed = lookup.find('a');
    await endOfTurn();
    const next = lookup.find('b');
    queries[0]?.fail(new Error('gone'));
    await expect(failed).rejects.toThrow('gone');
    await endOfTurn();
    queries[1]?.answer(['b']);
    expect(await next).toBe('b');
  });
});
