import type { Limit } from './domain/limits.js';
import { MemoryLimitStore } from './memory-limit-store.js';

const READ: Limit = { name: 'read', quota: 2, windowMs: 60_000 };
const MUTATION: Limit = { ...READ, name: 'mutation' };

describe('MemoryLimitStore', () => {
  const admitted = { admitted: true };
  const refused = { admitted: false };

  it('counts each limit and each key by itself', async () => {
    const store = new MemoryLimitStore();
    expect(store.consume(READ, 'a')).toMatchObject(admitted);
    expect(store.consume(READ, 'a')).toMatchObject(admitted);
    expect(store.consume(READ, 'a')).toMatchObject(refused);
    expect(store.consume(READ, 'b')).toMatchObject(admitted);
    expect(store.consume(MUTATION, 'a')).toMatchObject(admitted);
    expect(store.peek(READ, 'a')).toMatchObject(refused);
  });

  it('takes an admission back', async () => {
    const store = new MemoryLimitStore();
    store.consume(READ, 'a');
    const { admittedAt } = store.consume(READ, 'a');
    store.release(READ, 'a', admittedAt);
    expect(store.peek(READ, 'a')).toMatchObject({ remaining: 1 });
  });

  it('counts for the throttler under the name of its limit', async () => {
    const store = new MemoryLimitStore();
    await store.consume({ ...READ, quota: 1 }, 'another key');
    const hit = () => store.increment('key', 60_000, 1, 60_000, 'read');
    expect(await hit()).toEqual({ totalHits: 1, timeToExpire: 60, isBlocked: false, timeToBlockExpire: 0 });
    expect(await hit()).toEqual({ totalHits: 2, timeToExpire: 60, isBlocked: true, timeToBlockExpire: 60 });
  });
});
