import { z } from 'zod';
import { TYPE_PRIVACIES, TYPE_STATUSES } from './domain/identifier-type.js';

export const IdentifierTypes = z
  .object({
    types: z.array(
      z
        .object({
          name: z.string().meta({ example: 'email' }),
          version: z.string().meta({ example: '1.0' }),
          status: z.enum(TYPE_STATUSES),
          privacy: z.enum(TYPE_PRIVACIES),
          registration_eligible: z.boolean(),
          resolution_eligible: z.boolean(),
        })
        .meta({ id: 'IdentifierType' }),
    ),
  })
  .meta({ id: 'IdentifierTypes' });
export type IdentifierTypes = z.infer<typeof IdentifierTypes>;
