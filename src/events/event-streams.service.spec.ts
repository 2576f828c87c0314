import type { CredentialsService } from '../auth/credentials.service.js';
import type { ChangeFeedService } from '../database/change-feed.service.js';
import type { DatabaseClockService } from '../database/database-clock.service.js';
import type { Database } from '../database/database.js';
import { EventStreamsService } from './event-streams.service.js';
import { EventNumberingService } from './event-numbering.service.js';
import { EventWaitsService } from './event-waits.service.js';
import { TooManyStreams } from './events.errors.js';
import { EventsService } from './events.service.js';

const reader = { providerId: 'of a provider', key: 'its key' };
const MAX_STREAMS = 10;

describe('streams of one provider', () => {
  const feed: Pick<ChangeFeedService, 'onAnnouncement'> = { onAnnouncement: () => undefined };
  const database: Partial<Database> = {};
  const credentials: Partial<CredentialsService> = {};
  const clock: Partial<DatabaseClockService> = {};
  let streams: EventStreamsService;

  beforeEach(() => {
    const waits = new EventWaitsService(feed as ChangeFeedService);
    const events = new EventsService(
      database as Database,
      credentials as CredentialsService,
      waits,
      clock as DatabaseClockService,
      new EventNumberingService(database as Database),
    );
    jest.spyOn(events, 'page').mockResolvedValue({ events: [], next_cursor: 'behind all', has_more: false });
    streams = new EventStreamsService(events, waits);
  });

  const open = (signal: AbortSignal) => streams.open(reader, {}, signal);

  it('are ten, and one more when a client has gone', async () => {
    const [first, others] = [new AbortController(), new AbortController()];
    await open(first.signal);
    for (let count = 1; count < MAX_STREAMS; count += 1) await open(others.signal);
    await expect(open(others.signal)).rejects.toThrow(TooManyStreams);
    first.abort();
    await expect(open(others.signal)).resolves.toBeDefined();
  });

  it('do not count when the client had gone before they were opened', async () => {
    for (let count = 0; count <= MAX_STREAMS; count += 1) await open(AbortSignal.abort());
    await expect(open(new AbortController().signal)).resolves.toBeDefined();
  });
});
