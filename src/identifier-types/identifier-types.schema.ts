import { z } from 'zod';

export const IdentifierTypes = z
  .object({
    types: z.array(
      z
        .object({
          name: z.string().meta({ example: 'email' }),
          version: z.string().meta({ example: '1.0' }),
          status: z.enum(['draft', 'active', 'deprecated', 'disabled']),
          privacy: z.enum(['public', 'private']),
          registration_eligible: z.boolean(),
          resolution_eligible: z.boolean(),
        })
        .meta({ id: 'IdentifierType' }),
    ),
  })
  .meta({ id: 'IdentifierTypes' });
export type IdentifierTypes = z.infer<typeof IdentifierTypes>;
