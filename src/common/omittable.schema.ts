import { z } from 'zod';

type Omittable<Schema extends z.ZodType> = z.ZodOptional<
  z.ZodPipe<z.ZodNullable<Schema>, z.ZodTransform<z.output<Schema> | undefined, z.output<Schema> | null>>
>;

/**
 * Members of a request that may be left out. `null` says the same as leaving one out (D6), as serializers of several
 * languages write it.
 */
export function omittable<Shape extends Record<string, z.ZodType>>(
  shape: Shape,
): { [Name in keyof Shape]: Omittable<Shape[Name]> };
export function omittable(shape: Record<string, z.ZodType>): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, omittableMember(schema)]));
}

function omittableMember<Schema extends z.ZodType>(schema: Schema): Omittable<Schema> {
  return schema
    .nullable()
    .transform((value) => value ?? undefined)
    .optional();
}
