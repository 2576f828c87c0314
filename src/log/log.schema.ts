import { z } from 'zod';
import { queryNumber } from '../common/http/query-number.js';

/** A hash or a root as in notes and proofs: 32 bytes in base64. */
const hash = z.string().meta({ example: 'jCSDj2xQ0TwRwn+U7XWuL/vFoKoVyfvhMr0Zcq8mRZU=' });

const LoggedEvent = z.object({
  sequence: z.int().min(1).meta({ description: 'Of the event.' }),
  index: z
    .int()
    .min(0)
    .nullable()
    .meta({ description: 'Of its entry in the log; null while no checkpoint has it, which is a second or two.' }),
  salt: z.string().meta({
    description: 'The entry is SHA-256 over these 16 bytes, written as a UUID, and the 32 of the `hash` of the event.',
  }),
  inclusion_proof: z.array(hash).optional().meta({
    description: 'With `proof=inclusion`: the path of RFC 6962 from the entry to the root of the checkpoint.',
  }),
});

/**
 * The places of a history's events in the public log. Not members of the events, because an event's `hash` covers all its
 * members.
 */
export const HistoryLog = z
  .object({
    checkpoint: z
      .object({
        size: z.int().min(0),
        root_hash: hash,
        note: z.string().meta({ description: 'The signed note, as `GET /log/checkpoint` answers it.' }),
      })
      .nullable()
      .meta({ description: 'What the proofs are against; null where the service signs nothing.' }),
    events: z.array(LoggedEvent).meta({ description: 'One for each of the events of the page, in their order.' }),
  })
  .meta({ id: 'HistoryLog' });
export type HistoryLog = z.infer<typeof HistoryLog>;

/** Which facts about the log to return with a history. */
export const LogQuery = {
  proof: z
    .enum(['inclusion'])
    .optional()
    .meta({ description: '`inclusion`: shows for each event that the log has it.' }),
  checkpoint: queryNumber((number) => number.min(0))
    .optional()
    .meta({
      description:
        'The size of the checkpoint that proofs are against, for who has verified one. Otherwise the newest.',
    }),
};
