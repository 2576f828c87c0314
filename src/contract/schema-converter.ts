import type { StandardSchemaConverter } from '@nestjs/swagger';
import { z } from 'zod';

const Components = z.record(z.string(), z.unknown()).default({});
const JsonObject = z.record(z.string(), z.unknown());
type JsonObject = z.infer<typeof JsonObject>;

/** Members of a schema that hold schemas by names of their own. */
const SCHEMAS_BY_NAME = ['properties', '$defs'];
/** Members of a schema that hold a schema, or a list of them. */
const SCHEMAS = ['items', 'additionalProperties', 'anyOf', 'allOf', 'oneOf'];

/**
 * Zod's schemas as OpenAPI 3.1 has them, in words that tools of every language understand. Answers may gain members that
 * clients ignore (D17), so their schemas forbid none.
 */
export const convertSchema: StandardSchemaConverter = (schema, { schemaType }) => {
  if (!(schema instanceof z.ZodType)) return undefined;
  const {
    $schema: _dialect,
    $defs,
    ...converted
  } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: schemaType,
    override: ({ jsonSchema }) => {
      if (schemaType === 'output') delete jsonSchema.additionalProperties;
    },
  });
  const components = Object.entries(Components.parse($defs)).map(([name, each]) => [name, plain(each)] as const);
  return { schema: plain(converted), components: Object.fromEntries(components) };
};

function plain(schema: unknown): JsonObject {
  const tidied = Object.entries(JsonObject.parse(schema)).map(
    ([key, value]) => [key, plainMember(key, value)] as const,
  );
  return withTypeList(withoutFormatPattern(withoutSafeBounds(Object.fromEntries(tidied))));
}

function plainMember(key: string, value: unknown): unknown {
  if (SCHEMAS_BY_NAME.includes(key)) {
    return Object.fromEntries(Object.entries(JsonObject.parse(value)).map(([name, each]) => [name, plain(each)]));
  }
  if (!SCHEMAS.includes(key) || typeof value === 'boolean') return value;
  return Array.isArray(value) ? value.map(plain) : plain(value);
}

/** Zod says of every integer that it is one which a floating-point number can hold. */
function withoutSafeBounds({ minimum, maximum, ...rest }: JsonObject): JsonObject {
  return {
    ...rest,
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  };
}

/** `date-time` says what Zod's long pattern says, and `contentEncoding` what the pattern of base64url says. */
function withoutFormatPattern({ contentEncoding, ...schema }: JsonObject): JsonObject {
  const { format, pattern, ...rest } = schema;
  if (format === 'date-time') return { ...rest, format };
  if (contentEncoding !== undefined) return { ...rest, pattern };
  return schema;
}

/** `type: [string, null]` for what is either null or of one simple type; generators make a plain optional of it. */
function withTypeList(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [inner, alternative] = anyOf.map((each) => JsonObject.parse(each));
  if (alternative?.['type'] !== 'null' || typeof inner?.['type'] !== 'string') return schema;
  const values = inner['enum'];
  return {
    ...inner,
    ...rest,
    type: [inner['type'], 'null'],
    ...(Array.isArray(values) && { enum: [...values, null] }),
  };
}
