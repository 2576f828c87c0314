import { z } from 'zod';
import { TYPE_PRIVACIES, TYPE_STATUSES } from './domain/identifier-type.js';

export const IdentifierTypes = z
  .object({
    types: z.array(
      z
        .object({
          name: z.string().meta({ example: 'email' }),
          version: z.string().meta({ example: '1.0' }),
          status: z.enum(TYPE_STATUSES).meta({ description: 'Only an `active` type registers and resolves.' }),
          privacy: z.enum(TYPE_PRIVACIES).meta({
            description: 'For a `private` type, availability says only whether a value is free, not why it is taken.',
          }),
          registration_eligible: z.boolean().meta({ description: 'Whether values of the type can be registered now.' }),
          resolution_eligible: z.boolean().meta({ description: 'Whether values of the type can be resolved now.' }),
        })
        .meta({ id: 'IdentifierType' }),
    ),
  })
  .meta({ id: 'IdentifierTypes' });
export type IdentifierTypes = z.infer<typeof IdentifierTypes>;
