import type { PipeTransform } from '@nestjs/common';
import { z } from 'zod';
import { InvalidRequest } from '../errors/http.errors.js';
import { sentenceFor, shapeFaults } from '../errors/shape-faults.js';

/**
 * Validates what a route declares with `{ schema }`, once, and names the fields that were refused. Not Nest's own pipe for
 * such schemas: that one has no way to ask Zod for sentences other than Zod's, nor for what is missing.
 */
export const validationPipe: PipeTransform<unknown, unknown> = {
  /** @throws InvalidRequest */
  transform(value, { schema }) {
    if (schema === undefined) return value;
    if (!(schema instanceof z.ZodType)) throw new TypeError('A route declares a schema that is not one of Zod.');
    return validated(schema, value);
  },
};

/**
 * What a schema makes of a value.
 * @throws InvalidRequest
 */
export function validated<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  // Finding sentences takes longer than the check, so it is done only when there is something to say.
  const refused = schema.safeParse(value, { error: sentenceFor, reportInput: true });
  throw new InvalidRequest(shapeFaults(refused.error?.issues ?? []));
}
