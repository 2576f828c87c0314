import { Readable } from 'node:stream';
import { Controller, Get, HttpStatus, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerKey } from '../auth/bearer-key.js';
import { providerOf } from '../auth/auth.decorators.js';
import { Fails, Responds } from '../common/http/http.decorators.js';
import { validated } from '../common/http/validation.pipe.js';
import { RateLimit } from '../limits/rate-limit.decorator.js';
import { Events, EventsQuery, LastEventId, StreamQuery } from './event.schema.js';
import { EventStreamsService } from './event-streams.service.js';
import { EventsService, type Reader } from './events.service.js';
import { disconnectSignal } from './disconnect-signal.js';

@ApiTags('Events')
@Controller('v1/events')
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly streams: EventStreamsService,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Read what happened to what you carry',
    description:
      'In the order of commit, each event once; kept for 90 days. To read on, pass `next_cursor` as `after`. With `wait` the ' +
      'answer waits for an event when there is none.',
  })
  @RateLimit('read')
  @Responds(HttpStatus.OK, Events, 'The next events, oldest first')
  @Fails('cursor_expired')
  readEvents(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query({ schema: EventsQuery }) query: EventsQuery,
  ): Promise<Events> {
    return this.events.read(readerOf(request), query, disconnectSignal(reply.raw));
  }

  @Get('stream')
  @ApiOperation({
    summary: 'The same as server-sent events',
    description:
      'The `id` of a message is the cursor of its event; with it as `Last-Event-ID` the stream continues after this event.',
  })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'The `id` of the last message that arrived; it takes precedence over `after`.',
    schema: { type: 'string' },
  })
  @ApiResponse({
    status: HttpStatus.OK,
    description: 'Messages whose data is an event, without an end',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
  @RateLimit('read')
  @Fails('cursor_expired', 'too_many_streams')
  async streamEvents(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Query({ schema: StreamQuery }) query: StreamQuery,
  ): Promise<void> {
    const { 'Last-Event-ID': after = query.after } = validated(LastEventId, {
      'Last-Event-ID': request.headers['last-event-id'],
    });
    const messages = await this.streams.open(readerOf(request), { ...query, after }, disconnectSignal(reply.raw));
    void reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('x-accel-buffering', 'no')
      .send(Readable.from(messages, { objectMode: false }));
  }
}

function readerOf(request: FastifyRequest): Reader {
  return { providerId: providerOf(request.caller), key: bearerKey(request.headers.authorization) ?? '' };
}
