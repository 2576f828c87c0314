import { z } from 'zod';

const PLAIN_DIGITS = /^-?\d+$/;

const WHOLE_NUMBER = z.int({
  error: ({ code }) => (code === 'invalid_type' ? 'Must be a whole number in plain digits.' : undefined),
});

/**
 * A whole number of a query. JavaScript also reads `1e1`, `0x1`, ` 1` and an empty text as numbers, and who sends those means
 * something else.
 * @param within adds the limits, and the default: the contract shows what stands behind the reading of the digits only
 */
export function queryNumber<Schema extends z.ZodType>(within: (number: typeof WHOLE_NUMBER) => Schema) {
  return z.preprocess(
    (text) => (typeof text === 'string' && PLAIN_DIGITS.test(text) ? Number(text) : text),
    within(WHOLE_NUMBER),
  );
}
