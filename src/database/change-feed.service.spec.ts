import { ChangeFeedService, type Memory } from './change-feed.service.js';
import { type Database, type Subscription } from './database.js';

const found = (value: string) => async () => value;
const failing = (error: Error) => () => Promise.reject<string>(error);

describe('what is remembered of the database', () => {
  let subscription: { current: boolean; presence: null };
  let announce: () => void;
  let memory: Memory<string>;

  beforeEach(async () => {
    jest.useFakeTimers();
    subscription = { current: true, presence: null };
    const database: Pick<Database, 'listen'> = {
      async listen(_channel, onMessage): Promise<Subscription> {
        announce = onMessage;
        return subscription;
      },
    };
    const feed = new ChangeFeedService(database as Database);
    memory = feed.memory<string>();
    await feed.onModuleInit();
    await memory.learn('key', found('first'));
  });
  afterEach(() => jest.useRealTimers());

  it('is used while nothing is announced', () => {
    expect(memory.recall('key')).toBe('first');
    expect(memory.recall('another key')).toBeUndefined();
  });

  it('is asked for again once a change was announced', async () => {
    announce();
    expect(memory.recall('key')).toBeUndefined();
    await memory.learn('key', found('second'));
    expect(memory.recall('key')).toBe('second');
  });

  it('is asked for again when a change was announced while it was loading', async () => {
    await memory.learn('key', async () => {
      announce();
      return 'perhaps from before the change';
    });
    expect(memory.recall('key')).toBeUndefined();
  });

  it('is asked for once by all who want it at the same time', async () => {
    const load = jest.fn(found('second'));
    announce();
    expect(await Promise.all([memory.learn('key', load), memory.learn('key', load)])).toEqual(['second', 'second']);
    expect(load).toHaveBeenCalledTimes(1);
    await memory.learn('key', load);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a change was announced meanwhile', () => announce()],
    ['announcements may be missed', () => (subscription.current = false)],
  ])('is asked for anew by who comes later when %s', async (_why, happens) => {
    const early = memory.learn('key', found('from before'));
    happens();
    expect(await Promise.all([early, memory.learn('key', found('from after'))])).toEqual(['from before', 'from after']);
  });

  it('is not used while announcements may be missed', () => {
    subscription.current = false;
    expect(memory.recall('key')).toBeUndefined();
  });

  it('is used for less than a minute when no announcement ever comes', async () => {
    jest.advanceTimersByTime(59_999);
    expect(memory.recall('key')).toBe('first');
    jest.advanceTimersByTime(1);
    expect(memory.recall('key')).toBeUndefined();
    await memory.learn('key', found('second'));
    expect(memory.recall('key')).toBe('second');
  });

  it('is as old as the question, not as the answer', async () => {
    await memory.learn('key', async () => {
      jest.advanceTimersByTime(60_000);
      return 'late';
    });
    expect(memory.recall('key')).toBeUndefined();
  });

  it.each<[string, () => Promise<unknown>, boolean]>([
    ['is known to have been there after an announcement', async () => announce(), true],
    ['is gone when it is not found any more', () => memory.learn('key', async () => null), false],
    ['is gone when it is refused', () => memory.learn('key', failing(new Error('revoked'))).catch(() => null), false],
    [
      'is known to have been there through an outage',
      () => memory.learn('key', failing(new Error('Query read timeout'))).catch(() => null),
      true,
    ],
  ])('%s', async (_title, happens, isThere) => {
    await happens();
    expect(memory.has('key')).toBe(isThere);
  });
});
