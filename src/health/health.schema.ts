import { z } from 'zod';

export const Health = z
  .object({
    ok: z.boolean(),
    service: z.string().meta({ example: 'payment-identifier-resolver' }),
    database: z.enum(['up', 'down']),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof Health>;
