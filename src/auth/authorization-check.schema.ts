import { z } from 'zod';

export const AuthorizationCheck = z
  .object({
    valid: z.boolean().meta({ description: 'Always true: what is wrong with a signature, a 401 says.', example: true }),
    controller: z.string().meta({
      description: 'The wallet as identifiers record it: without its chain, in one spelling.',
      example: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    }),
  })
  .meta({ id: 'AuthorizationCheck' });
export type AuthorizationCheck = z.infer<typeof AuthorizationCheck>;
