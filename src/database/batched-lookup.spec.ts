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

function fulfilled(value: string | undefined) {
  return { status: 'fulfilled', value };
}

function rejected(message: string) {
  return { status: 'rejected', reason: new Error(message) };
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

  it('asks once for many keys that are asked for together, and answers in their order', async () => {
    const { lookup, queries, sizes } = byHand();
    const keys = numbered(100);
    const found = lookup.findAll([...keys, 'key0']);
    expect(sizes()).toEqual([100]);
    queries[0]?.answer(['key7', 'key0']);
    const rows = keys.map((key) => (key === 'key0' || key === 'key7' ? key : undefined));
    expect(await found).toEqual([...rows, 'key0']);
  });

  it('asks nothing for no keys', async () => {
    const { lookup, sizes } = byHand();
    expect(await lookup.findAll([])).toEqual([]);
    await endOfTurn();
    expect(sizes()).toEqual([]);
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

  it('fails those who asked while the database was away, and goes on', async () => {
    const { lookup, queries, sizes } = byHand();
    const failed = Promise.allSettled(['a', 'b'].map((key) => lookup.find(key)));
    await endOfTurn();
    const next = lookup.find('c');
    queries[0]?.fail(new Error('Connection terminated'));
    expect(await failed).toEqual([rejected('Connection terminated'), rejected('Connection terminated')]);
    await afterReturn();
    queries[1]?.answer(['c']);
    expect(await next).toBe('c');
    expect(sizes()).toEqual([2, 1]);
  });

  it('asks for each key by itself when a query fails for another reason than an outage', async () => {
    const { lookup, queries, sizes } = byHand();
    const found = Promise.allSettled(['a', 'poison', 'b'].map((key) => lookup.find(key)));
    await endOfTurn();
    queries[0]?.fail(new Error('a row cannot be read'));
    await endOfTurn();
    queries[1]?.answer(['other', 'a']);
    await endOfTurn();
    queries[2]?.fail(new Error('this row cannot be read'));
    await endOfTurn();
    queries[3]?.answer([]);
    expect(await found).toEqual([fulfilled('a'), rejected('this row cannot be read'), fulfilled(undefined)]);
    expect(sizes()).toEqual([3, 1, 1, 1]);
  });

  it('asks no further keys by themselves once the database is away', async () => {
    const { lookup, queries, sizes } = byHand();
    const found = Promise.allSettled(['a', 'b', 'c'].map((key) => lookup.find(key)));
    await endOfTurn();
    queries[0]?.fail(new Error('a row cannot be read'));
    await endOfTurn();
    queries[1]?.answer(['a']);
    await endOfTurn();
    queries[2]?.fail(new Error('Connection terminated'));
    expect(await found).toEqual([fulfilled('a'), ...numbered(2).map(() => rejected('Connection terminated'))]);
    expect(sizes()).toEqual([3, 1, 1]);
  });

  it('answers the others when a row cannot be told by its key', async () => {
    const query = (keys: string[]) => Promise.resolve(keys);
    const keyOf = (row: string) => {
      if (row === 'poison') throw new Error('a row without a key');
      return row;
    };
    const lookup = new BatchedLookup<string>(query, keyOf, 256, 2);
    const found = await Promise.allSettled(['a', 'poison', 'b'].map((key) => lookup.find(key)));
    expect(found).toEqual([fulfilled('a'), rejected('a row without a key'), fulfilled('b')]);
  });
});
