import { z } from 'zod';

export const Health = z
  .object({
    ok: z.boolean(),
    service: z.string().meta({ example: 'payment-identifier-resolver' }),
    database: z.enum(['up', 'down']),
    standbys: z
      .object({ configured: z.int().min(0), answering: z.int().min(0) })
      .describe(
        'How many standbys this process asks, and how many of them answer resolves now. The primary answers the rest.',
      ),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof Health>;
