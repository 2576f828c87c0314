import { z } from 'zod';

/** Text for people: no control characters but tab and line breaks, no unpaired surrogates, at most `max` code points. */
export function text(max: number, min = 1) {
  return (
    z
      .string()
      .refine((value) => value.isWellFormed(), 'must be well-formed Unicode')
      // eslint-disable-next-line no-control-regex
      .refine(
        (value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value),
        'must not contain control characters',
      )
      .refine((value) => value.length >= min && codePoints(value) <= max, `must have ${min} to ${max} characters`)
      .meta({ minLength: min, maxLength: max })
  );
}

function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}
