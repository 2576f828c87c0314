import { applyDecorators, HttpCode, type HttpStatus, SetMetadata } from '@nestjs/common';
import { RouteSchema } from '@nestjs/platform-fastify';
import { ApiBody, ApiResponse } from '@nestjs/swagger';
import { z } from 'zod';
import type { ServedErrorCode } from '../errors/error-codes.js';
import type { ResponseHeader } from './response-headers.js';

/** Metadata: the error codes that the decorators of a route name. */
export const ERROR_CODES = 'error codes';
/** Metadata: the schema of a body that a route reads by itself. */
export const BODY_SCHEMA = 'body schema';
/** Metadata: the response headers that the decorators of a route name. */
export const RESPONSE_HEADER_NAMES = 'response header names';

/**
 * The answer of a route: its status and its one schema. The schema is the documentation and the serializer, so that an
 * answer contains nothing that is not documented.
 *
 * @param others further statuses of the same answer, with what each means. A route takes one such decorator: a second
 * one would replace the serializer of the first.
 */
export function Responds(
  status: HttpStatus,
  schema: z.ZodType,
  description: string,
  others: Readonly<Record<number, string>> = {},
): MethodDecorator {
  const compiled = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io: 'output',
    reused: 'inline',
    // What may have one of several shapes is written as it is: trying them out takes longer than all the rest, and an answer
    // that fits none of them would be lost.
    override: ({ jsonSchema }) => {
      delete jsonSchema.anyOf;
    },
  });
  const answers = Object.entries({ ...others, [status]: description });
  return applyDecorators(
    HttpCode(status),
    ...answers.map(([each, meaning]) =>
      ApiResponse({ status: Number(each), description: meaning, standardSchema: schema }),
    ),
    RouteSchema({ response: Object.fromEntries(answers.map(([each]) => [each, compiled])) }),
  );
}

/** Documents the body of a route that reads it without `@Body({ schema })`. */
export function HasBody(schema: z.ZodType): MethodDecorator {
  // Nest's type of these options does not know the schema that `@Body` hands to them.
  const options: object = { standardSchema: schema };
  return applyDecorators(ApiBody(options), SetMetadata(BODY_SCHEMA, schema));
}

/**
 * The error codes that this route adds to the ones every route can answer: those of requests in general, of bodies, of API keys
 * and of rate limits. The contract derives statuses and examples from the codes. A decorator with errors of its own, such as
 * `IfMatch`, declares them itself.
 */
export function Fails(...codes: ServedErrorCode[]): MethodDecorator {
  return collect(ERROR_CODES, codes);
}

/** The headers that a route's success adds to those of every answer. */
export function HasHeaders(...headers: ResponseHeader[]): MethodDecorator {
  return collect(RESPONSE_HEADER_NAMES, headers);
}

/** Adds to a list in the metadata of a method, because several decorators of one method may add to it. */
function collect(key: string, values: readonly string[]): MethodDecorator {
  return (_prototype, _name, { value }) => {
    if (typeof value !== 'function') throw new TypeError('Only a method can answer requests.');
    const known: unknown = Reflect.getMetadata(key, value);
    Reflect.defineMetadata(key, [...(Array.isArray(known) ? known : []), ...values], value);
  };
}
