import type { Limit } from './domain/limits.js';
import { MemoryLimitStore } from './memory-limit-store.js';

const READ: Limit = { name: 'read', quota: 2, windowMs: 60_000, per: 'provider' };
const MUTATION: Limit = { ...READ, name: 'mutation' };

describe('MemoryLimitStore', () => {
  it('counts each limit and each subject by itself', () => {
    const store = new MemoryLimitStore();
    const admitted = () => store.consume(READ, 'a').admitted;
    expect([admitted(), admitted(), admitted()]).toEqual([true, true, false]);
    expect(store.consume(READ, 'b').admitted).toBe(true);
    expect(store.consume(MUTATION, 'a').admitted).toBe(true);
    expect(store.peek(READ, 'a').admitted).toBe(false);
  });

  it('gives an admission back', () => {
    const store = new MemoryLimitStore();
    store.consume(READ, 'a');
    store.release(READ, 'a', store.consume(READ, 'a').admittedAt);
    expect(store.peek(READ, 'a').remaining).toBe(1);
  });

  it('serves as the storage of the throttler', async () => {
    const store = new MemoryLimitStore();
    const hit = () => store.increment('key', 60_000, 1, 60_000, 'default');
    expect(await hit()).toEqual({ totalHits: 1, timeToExpire: 60, isBlocked: false, timeToBlockExpire: 0 });
    expect(await hit()).toEqual({ totalHits: 2, timeToExpire: 60, isBlocked: true, timeToBlockExpire: 60 });
  });
});
