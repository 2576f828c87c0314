import { applyDecorators, HttpCode, type HttpStatus } from '@nestjs/common';
import { RouteSchema } from '@nestjs/platform-fastify';
import { ApiResponse, type ApiResponseMetadata } from '@nestjs/swagger';
import { z } from 'zod';
import { ErrorBody, errorBody } from './error-body.js';
import type { ErrorCode } from './error-codes.js';
import { Problem } from './problem.js';

/** What each status means, and one of the codes that it comes with. */
const FAILURES = {
  400: ['Invalid identifier, unsupported type, or request validation failed', 'validation_failed'],
  401: ['Authentication failed: credential absent, invalid, revoked, or provider not approved', 'credential_invalid'],
  403: ['Operation is not authorized', 'not_the_controller'],
  404: ['Resource not found', 'identifier_not_found'],
  409: ['Resource conflict', 'identifier_taken'],
  410: ['What comes after the cursor may be gone', 'cursor_expired'],
  412: ['The resource has changed since the ETag in If-Match', 'precondition_failed'],
  429: ['Rate limit exceeded', 'rate_limited'],
  503: ['The database does not answer; retry', 'database_unavailable'],
} as const satisfies Record<number, readonly [string, ErrorCode]>;
const RETRY_AFTER: ApiResponseMetadata['headers'] = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
};
const WWW_AUTHENTICATE: ApiResponseMetadata['headers'] = {
  'WWW-Authenticate': { description: 'Starts with `Bearer`', schema: { type: 'string' } },
};
const HEADERS: Readonly<Record<number, ApiResponseMetadata['headers']>> = {
  401: WWW_AUTHENTICATE,
  409: {
    'Retry-After': {
      description: 'Seconds to wait, where time resolves the conflict',
      schema: { type: 'integer', minimum: 1 },
    },
  },
  429: RETRY_AFTER,
  503: RETRY_AFTER,
};

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
export function Fails(...statuses: (keyof typeof FAILURES)[]): MethodDecorator {
  return applyDecorators(
    ...statuses.map((status) => {
      const [description, code] = FAILURES[status];
      return ApiResponse({
        status,
        description,
        standardSchema: ErrorBody,
        headers: HEADERS[status] ?? {},
        example: errorBody(new Problem(code, `${description}.`), '0c1f7c52-6f0e-4f4c-9f0b-4a8f1f0c7a3e'),
      });
    }),
  );
}
