import type { PipeTransform } from '@nestjs/common';
import { z } from 'zod';
import { InvalidRequest } from './http.errors.js';
import { sentenceFor, shapeFaults } from './shape-faults.js';

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

/** The same for a part of a request that is answered by itself. @throws InvalidRequest */
export function validated<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: sentenceFor, reportInput: true });
  if (parsed.success) return parsed.data;
  throw new InvalidRequest(shapeFaults(parsed.error.issues));
}
