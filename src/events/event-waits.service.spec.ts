import type { CredentialsService } from '../auth/credentials.service.js';
import type { ChangeFeedService } from '../database/change-feed.service.js';
import type { DatabaseClockService } from '../database/database-clock.service.js';
import type { Database } from '../database/database.js';
import { eventStream } from './event-stream.js';
import { EventNumberingService } from './event-numbering.service.js';
import { EventWaitsService } from './event-waits.service.js';
import { EventsService, type Reader } from './events.service.js';

const reader: Reader = { providerId: 'of a provider', key: 'its key' };
const query = { limit: 100, wait: 30 };
const NOTHING = { events: [], next_cursor: 'behind all', has_more: false };
const HEARTBEAT_MS = 15_000;

describe('when twenty readers of a provider wait', () => {
  const feed: Pick<ChangeFeedService, 'onAnnouncement'> = { onAnnouncement: () => undefined };
  const database: Partial<Database> = {};
  const credentials: Partial<CredentialsService> = {};
  const clock: Partial<DatabaseClockService> = {};
  let waits: EventWaitsService;
  let events: EventsService;
  let pages: jest.SpyInstance;
  let waiting: Promise<unknown>[];
  let first: AbortController;

  beforeEach(() => {
    jest.useFakeTimers();
    waits = new EventWaitsService(feed as ChangeFeedService);
    events = new EventsService(
      database as Database,
      credentials as CredentialsService,
      waits,
      clock as DatabaseClockService,
      new EventNumberingService(database as Database),
    );
    pages = jest.spyOn(events, 'page').mockResolvedValue(NOTHING);
    jest.spyOn(events, 'assertKeyValid').mockResolvedValue();
    first = new AbortController();
    waiting = [read(reader, first)];
    while (waiting.length < 20) waiting.push(read(reader));
    pages.mockClear();
  });
  afterEach(async () => {
    waits.onModuleDestroy();
    await Promise.all(waiting);
    jest.useRealTimers();
  });

  const read = (by: Reader, gone = new AbortController()) => events.read(by, query, gone.signal);

  const readOneMore = async (by = reader) => {
    const answered = jest.fn();
    waiting.push(read(by).then(answered));
    await jest.advanceTimersByTimeAsync(1_000);
    return { answers: answered.mock.calls, read: pages.mock.calls.length };
  };

  it('one more is answered at once, and reads one page', async () => {
    expect(await readOneMore()).toEqual({ answers: [[NOTHING]], read: 1 });
  });

  it('one of another provider waits', async () => {
    expect(await readOneMore({ ...reader, providerId: 'of another provider' })).toEqual({ answers: [], read: 1 });
  });

  it('one more waits once one of them has gone', async () => {
    first.abort();
    await waiting[0];
    pages.mockClear();
    expect(await readOneMore()).toEqual({ answers: [], read: 1 });
  });

  it('a stream reads again at its heartbeat, and not before', async () => {
    const stream = eventStream({ events, waits }, reader, {}, new AbortController().signal);
    for (let message = 0; message < 2; message += 1) await stream.next();
    const next = stream.next();
    await jest.advanceTimersByTimeAsync(HEARTBEAT_MS - 1);
    expect(pages).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(await next).toEqual({ done: false, value: `id: ${NOTHING.next_cursor}\n\n` });
    expect(pages).toHaveBeenCalledTimes(2);
    await stream.return(undefined);
  });
});
