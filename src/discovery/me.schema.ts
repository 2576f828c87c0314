import { z } from 'zod';
import { FREE_KEY_LIMITS, ALL_PROVIDER_LIMITS } from '../limits/domain/limits.js';

const LimitLeft = z
  .object({
    quota: z.int().min(1).meta({ description: 'Admitted at the most within the period.', example: 120 }),
    remaining: z.int().min(0).meta({ description: 'How many of them are left now.', example: 118 }),
    reset_seconds: z
      .int()
      .meta({ description: 'Until more is left than now; 0 when nothing is counted.', example: 42 }),
  })
  .meta({ id: 'LimitLeft' });

const names = new Set([...ALL_PROVIDER_LIMITS, ...FREE_KEY_LIMITS].map(({ name }) => name));

export const Me = z
  .object({
    key_kind: z.enum(['provider', 'free']),
    provider_id: z.uuid().nullable().meta({
      description: 'What a wallet signs as `Provider`; null for a Free key.',
      example: '019aa3f0-0000-7000-8000-000000000001',
    }),
    name: z.string().nullable().meta({ description: "The provider's name; null for a Free key.", example: 'Acme Pay' }),
    status: z
      .string()
      .nullable()
      .meta({ description: "The provider's status; null for a Free key.", example: 'approved' }),
    events_cursor: z.string().nullable().meta({
      description: '`GET /v1/events?after=` with it reads what happens from now on; null for a Free key.',
      example: 'NTEyLjE3OTUzMzM1NzQ',
    }),
    limits: z
      .object({
        ...Object.fromEntries([...names].map((name) => [name, LimitLeft.optional()])),
        resolve_per_day: LimitLeft.optional().meta({ description: 'Only for a Free key: per UTC day.' }),
      })
      .meta({ description: 'The limits that hold for this key, each with what is left of it.' }),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;
