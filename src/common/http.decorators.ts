import { applyDecorators, HttpCode, type HttpStatus } from '@nestjs/common';
import { RouteSchema } from '@nestjs/platform-fastify';
import { ApiResponse, type ApiResponseMetadata } from '@nestjs/swagger';
import { z } from 'zod';
import { ErrorBody } from './error-body.js';

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'Invalid identifier, unsupported type, or request validation failed',
  401: 'Authentication failed: credential absent, invalid, revoked, or provider not approved',
  403: 'Operation is not authorized',
  404: 'Resource not found',
  409: 'Resource conflict',
  412: 'The resource has changed since the ETag in If-Match',
  429: 'Rate limit exceeded',
  503: 'The database does not answer; retry',
};
const RETRY_AFTER: ApiResponseMetadata['headers'] = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
};
const WWW_AUTHENTICATE: ApiResponseMetadata['headers'] = {
  'WWW-Authenticate': { description: 'Starts with `Bearer`', schema: { type: 'string' } },
};
const HEADERS: Readonly<Record<number, ApiResponseMetadata['headers']>> = {
  401: WWW_AUTHENTICATE,
  429: RETRY_AFTER,
  503: RETRY_AFTER,
};

/**
 * The answer of a route: its status and its one schema, which documents it and compiles the serializer, so that nothing
 * leaves that is not documented.
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
  const compiled = z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'output', reused: 'inline' });
  const answers = Object.entries({ ...others, [status]: description });
  return applyDecorators(
    HttpCode(status),
    ...answers.map(([each, meaning]) =>
      ApiResponse({ status: Number(each), description: meaning, standardSchema: schema }),
    ),
    RouteSchema({ response: Object.fromEntries(answers.map(([each]) => [each, compiled])) }),
  );
}

/** The errors that a route documents, each with the one error body. */
export function Fails(...statuses: number[]): MethodDecorator {
  return applyDecorators(
    ...statuses.map((status) =>
      ApiResponse({
        status,
        description: DESCRIPTIONS[status] ?? 'Error',
        standardSchema: ErrorBody,
        headers: HEADERS[status] ?? {},
      }),
    ),
  );
}
