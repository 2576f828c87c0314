import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { ERRORS } from './error-codes.js';
import { BadHttpRequest } from './http.errors.js';
import type { Problem } from './problem.js';

/** The body of every error: the members of RFC 9457, and the ones this service adds (D15). */
export const ErrorBody = z
  .object({
    type: z.string().meta({ example: 'about:blank' }),
    title: z.string().meta({ description: 'The name of the HTTP status.' }),
    status: z.int(),
    detail: z.string().meta({ description: 'One sentence for a person.' }),
    code: z.string().meta({ description: 'Stable, for programs.' }),
    request_id: z.string(),
    errors: z
      .array(z.object({ field: z.string(), code: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'The fields that were refused.' }),
    identifier_id: z.string().optional().meta({
      description:
        'With `identifier_taken`, and only if the wallet that signed controls the identifier: its id, to read or change it.',
      example: '019aa3f0-0000-7000-8000-000000000001',
    }),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorBody>;

/** The HTTP status that a refusal is answered with. */
export function statusOf(problem: Problem): number {
  return problem instanceof BadHttpRequest ? problem.status : ERRORS[problem.code].status;
}

/** Its members are in canonical order (RFC 8785), because the receipt for an identifier that was not found covers this text. */
export function errorBody(problem: Problem, requestId: string): ErrorBody {
  const status = statusOf(problem);
  return {
    code: problem.code,
    detail: problem.detail,
    ...(problem.errors.length > 0 && { errors: [...problem.errors] }),
    ...problem.members,
    request_id: requestId,
    status,
    title: STATUS_CODES[status] ?? 'Error',
    type: 'about:blank',
  };
}
