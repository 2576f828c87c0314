import { ChangeFeedService } from './change-feed.service.js';
import { type Database, type Subscription } from './database.js';
import type { InvalidatedCache } from './invalidated-cache.js';

const found = (value: string) => async () => value;
const failing = (error: Error) => () => Promise.reject<string>(error);

describe('the invalidated cache', () => {
  let subscription: { current: boolean; isSilent: false; processNumber: null };
  let announce: () => void;
  let cache: InvalidatedCache<string | null>;

  beforeEach(async () => {
    jest.useFakeTimers();
    subscription = { current: true, isSilent: false, processNumber: null };
    const database: Pick<Database, 'listen'> = {
      async listen(_channel, onMessage): Promise<Subscription> {
        announce = onMessage;
        return subscription;
      },
    };
    const feed = new ChangeFeedService(database as Database);
    cache = feed.cache<string | null>();
    await feed.onModuleInit();
    await cache.load('key', found('first'));
  });
  afterEach(() => jest.useRealTimers());

  it('is used while nothing is announced', () => {
    expect(cache.get('key')).toBe('first');
    expect(cache.get('another key')).toBeUndefined();
  });

  it('is asked for again once a change was announced', async () => {
    announce();
    expect(cache.get('key')).toBeUndefined();
    await cache.load('key', found('second'));
    expect(cache.get('key')).toBe('second');
  });

  it('is asked for again when a change was announced while it was loading', async () => {
    await cache.load('key', async () => {
      announce();
      return 'perhaps from before the change';
    });
    expect(cache.get('key')).toBeUndefined();
  });

  it('is asked for once by all who want it at the same time', async () => {
    const load = jest.fn(found('second'));
    announce();
    expect(await Promise.all([cache.load('key', load), cache.load('key', load)])).toEqual(['second', 'second']);
    expect(load).toHaveBeenCalledTimes(1);
    await cache.load('key', load);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a change was announced meanwhile', () => announce()],
    ['announcements may be missed', () => (subscription.current = false)],
  ])('is asked for anew by who comes later when %s', async (_why, happens) => {
    const early = cache.load('key', found('from before'));
    happens();
    expect(await Promise.all([early, cache.load('key', found('from after'))])).toEqual(['from before', 'from after']);
  });

  it('is not used while announcements may be missed', () => {
    subscription.current = false;
    expect(cache.get('key')).toBeUndefined();
  });

  it('is used for less than a minute when no announcement ever comes', async () => {
    jest.advanceTimersByTime(59_999);
    expect(cache.get('key')).toBe('first');
    jest.advanceTimersByTime(1);
    expect(cache.get('key')).toBeUndefined();
    await cache.load('key', found('second'));
    expect(cache.get('key')).toBe('second');
  });

  it('is as old as the question, not as the answer', async () => {
    await cache.load('key', async () => {
      jest.advanceTimersByTime(60_000);
      return 'late';
    });
    expect(cache.get('key')).toBeUndefined();
  });

  it.each<[string, () => Promise<unknown>, boolean]>([
    ['is known to have been there after an announcement', async () => announce(), true],
    ['is gone when it is not found any more', () => cache.load('key', async () => null), false],
    ['is gone when it is refused', () => cache.load('key', failing(new Error('revoked'))).catch(() => null), false],
    [
      'is known to have been there through an outage',
      () => cache.load('key', failing(new Error('Query read timeout'))).catch(() => null),
      true,
    ],
  ])('%s', async (_title, happens, isThere) => {
    await happens();
    expect(cache.has('key')).toBe(isThere);
  });
});
