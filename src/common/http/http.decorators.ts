import { applyDecorators, HttpCode, type HttpStatus, SetMetadata } from '@nestjs/common';
import { RouteSchema } from '@nestjs/platform-fastify';
import { ApiBody, ApiResponse } from '@nestjs/swagger';
import { z } from 'zod';
import type { ServedErrorCode } from '../errors/error-codes.js';
import type { ResponseHeader } from './response-headers.js';

/** Metadata: the error codes that the decorators of a route name. */
export const FAILURES = 'failures';
/** Metadata: the schema of a body that a route reads by itself. */
export const TAKEN_BODY = 'taken body';
/** Metadata: the response headers that the decorators of a route name. */
export const SENT_HEADERS = 'sent headers';

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
export function Takes(schema: z.ZodType): MethodDecorator {
  // Nest's type of these options does not know the schema that `@Body` hands to them.
  const options: object = { standardSchema: schema };
  return applyDecorators(ApiBody(options), SetMetadata(TAKEN_BODY, schema));
}

/**
 * The errors that a route can answer with, by their codes: the contract says their statuses, and has an example of each.
 * Left out are those that the contract knows from elsewhere: what every request, every body, every API key and every limit
 * can come to. A decorator that brings errors of its own, such as that of `If-Match`, names them itself.
 */
export function Fails(...codes: ServedErrorCode[]): MethodDecorator {
  return collect(FAILURES, codes);
}

/** Response headers of a route's success, besides those that the contract knows from elsewhere. */
export function Sends(...headers: ResponseHeader[]): MethodDecorator {
  return collect(SENT_HEADERS, headers);
}

/** Adds to a list in the metadata of a method, because several decorators of one method may add to it. */
function collect(key: string, values: readonly string[]): MethodDecorator {
  return (_prototype, _name, { value }) => {
    if (typeof value !== 'function') throw new TypeError('Only a method can answer requests.');
    const known: unknown = Reflect.getMetadata(key, value);
    Reflect.defineMetadata(key, [...(Array.isArray(known) ? known : []), ...values], value);
  };
}
