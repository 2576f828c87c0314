import { Injectable } from '@nestjs/common';
import { eventStream } from './event-stream.js';
import type { StreamQuery } from './event.schema.js';
import { EventWaitsService } from './event-waits.service.js';
import { TooManyStreams } from './events.errors.js';
import { EventsService, type Reader } from './events.service.js';

/** Streams that one provider may have open in one process. */
const MAX_STREAMS = 10;
const RETRY_AFTER_SECONDS = 5;

/** Opens streams of events, up to a limit for each provider. */
@Injectable()
export class EventStreamsService {
  private readonly opened = new Map<string, number>();

  constructor(
    private readonly events: EventsService,
    private readonly waits: EventWaitsService,
  ) {}

  /** @throws TooManyStreams, CursorExpired */
  async open(reader: Reader, query: StreamQuery, signal: AbortSignal): Promise<AsyncIterable<string>> {
    // A stream whose client is already gone would never emit `abort` and would be counted for ever.
    if (!signal.aborted) this.admit(reader, signal);
    // An expired cursor is refused here, while the answer can still be an error.
    await this.events.page(reader.providerId, { ...query, limit: 1 });
    return eventStream({ events: this.events, waits: this.waits }, reader, query, signal);
  }

  private admit(reader: Reader, signal: AbortSignal): void {
    if (this.count(reader) >= MAX_STREAMS) throw new TooManyStreams(RETRY_AFTER_SECONDS);
    this.change(reader, 1);
    signal.addEventListener('abort', () => this.change(reader, -1));
  }

  private count({ providerId }: Reader): number {
    return this.opened.get(providerId) ?? 0;
  }

  private change(reader: Reader, by: number): void {
    const count = this.count(reader) + by;
    if (count > 0) this.opened.set(reader.providerId, count);
    else this.opened.delete(reader.providerId);
  }
}
