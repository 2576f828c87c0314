import { z } from 'zod';
import { queryNumber } from '../common/http/query-number.js';
import { decodeEventCursor } from './domain/event-cursor.js';
import { EVENT_TYPES } from './domain/event-type.js';

const MAX_PAGE = 500;
const DEFAULT_PAGE = 100;
const MAX_WAIT_SECONDS = 30;

const isCursor = (text: string) => decodeEventCursor(text) !== null;

const Cursor = z
  .string()
  .refine(isCursor, 'Must be a cursor of this feed.')
  .meta({ description: 'A cursor of this feed, such as `MTIzLjE3OTU0NDAwMDA`; opaque. Good for 90 days.' });

// Without examples: Swagger UI fills its form with them. A cursor that this service never issued is answered with 410, and a
// type of event that has not happened hides the feed.

/** Type names separated by commas. */
const types = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(z.enum(EVENT_TYPES)))
  .meta({ description: 'Only events of these types, separated by commas, such as `identifier.suspended`.' });

/** The parameters of both ways of reading. */
const filters = {
  after: Cursor.optional().meta({
    description: 'A `cursor` or `next_cursor` that this feed has answered. Without it: the oldest event kept.',
  }),
  types: types.optional(),
  identifier: z.uuid().optional().meta({ description: 'Only events of the identifier with this id.' }),
};

export const EventsQuery = z.object({
  ...filters,
  limit: queryNumber((number) => number.min(1).max(MAX_PAGE).default(DEFAULT_PAGE)).meta({
    description: 'How many events there are on a page at the most.',
  }),
  wait: queryNumber((number) => number.min(0).max(MAX_WAIT_SECONDS).default(0)).meta({
    description: 'How many seconds the answer may wait for an event when there is none.',
  }),
});
export type EventsQuery = z.infer<typeof EventsQuery>;

export const StreamQuery = z.object(filters);
export type StreamQuery = z.infer<typeof StreamQuery>;

const optionalText = z.string().optional();
const hash = z.string().optional().meta({ description: 'As in the history (`GET /v1/identifiers/{id}/history`).' });

/** The header that a client sends when it reconnects. It is empty if the client has not received any message. */
export const LastEventId = z.object({
  'Last-Event-ID': z
    .literal('')
    .transform(() => undefined)
    .or(Cursor)
    .optional(),
});

/** Ids, codes and hashes: the value of an identifier is read by its id. */
const EventData = z.object({
  identifier_id: optionalText,
  sequence: z.int().optional().meta({ description: 'Of the event in the history of the identifier.' }),
  history_event_id: optionalText,
  from_status: optionalText,
  to_status: optionalText,
  actor_kind: z.enum(['provider', 'operator', 'system']).optional(),
  changed_fields: z.array(z.string()).optional(),
  identifier_hash: hash,
  payment_options_hash: hash,
  proposed_payment_options_hash: hash,
  hash,
  name_id: optionalText,
  namespace_id: optionalText,
  complaint_id: optionalText,
  resolution: optionalText,
  webhook_id: optionalText,
  reason: optionalText.meta({ description: 'A code: why a webhook endpoint was disabled.' }),
});

export const Event = z
  .object({
    id: z.string().meta({ description: 'The same in the feed and in every delivery, and in every retry.' }),
    cursor: z.string().meta({ description: 'Pass it as `after` to read the events that follow this one.' }),
    type: z.string().meta({ description: `Now one of ${EVENT_TYPES.map((type) => `\`${type}\``).join(', ')}.` }),
    timestamp: z.iso.datetime().meta({ description: 'When it happened.' }),
    data: EventData,
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof Event>;

export const Events = z
  .object({
    events: z.array(Event),
    next_cursor: z.string().meta({ description: 'Where to go on; never null, because there is always a next event.' }),
    has_more: z.boolean().meta({ description: 'Whether there is more to read at once.' }),
  })
  .meta({ id: 'Events' });
export type Events = z.infer<typeof Events>;
