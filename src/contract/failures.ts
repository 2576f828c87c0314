import { isDeepStrictEqual } from 'node:util';
import { errorBody, statusOf } from '../common/errors/error-body.js';
import { ERRORS, isServed, type ServedErrorCode } from '../common/errors/error-codes.js';
import { BadHttpRequest } from '../common/errors/http.errors.js';
import type { Problem } from '../common/errors/problem.js';
import { type ExampleRequest, exampleOf } from './error-examples.js';
import { headersOf } from './headers.js';
import type { Examples, Headers, Response, Responses } from './openapi.js';
import type { Route } from './routes.js';

/** What each status means, in the words of the specification where it lists the status. */
const MEANINGS: Readonly<Record<number, string>> = {
  400: 'Invalid identifier, unsupported type, or request validation failed',
  401: 'Authentication failed: credential absent, invalid, revoked, or provider not approved',
  403: 'Operation is not authorized',
  404: 'Resource not found',
  409: 'Resource conflict',
  410: 'What comes after the cursor may be gone',
  412: 'The resource has changed since the ETag in If-Match',
  413: 'The body is too large',
  415: 'The body is not declared as JSON in UTF-8, or is compressed',
  429: 'Rate limit exceeded',
  500: 'A fault of this service',
  503: 'The service cannot answer now; retry',
};
/** These statuses are one entry, `default`, in each operation: no client decides anything by them. */
const UNPARSED =
  'What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long';
/** The request id of every example. */
const REQUEST_ID = '0c1f7c52-6f0e-4f4c-9f0b-4a8f1f0c7a3e';

/** The codes of routes that need a key. */
const BEARER_FAILURES: readonly ServedErrorCode[] = [
  'credential_missing',
  'credential_invalid',
  'credential_revoked',
  'provider_not_approved',
  // Failed authentications are limited, and keys are looked up.
  'rate_limited',
  'database_unavailable',
];
/** The codes of routes that read a body, also where it has no members of its own: a member that stands twice is refused. */
const BODY_FAILURES: readonly ServedErrorCode[] = [
  'malformed_body',
  'validation_failed',
  'body_too_large',
  'unsupported_media_type',
];

/** Every error code that a route can answer with, in the order of the catalogue. */
function failuresOf({ access, limit, failures, readsBody, query }: Route): ServedErrorCode[] {
  const codes = new Set<string>([
    'bad_request',
    'internal_error',
    ...(access === 'public' ? [] : BEARER_FAILURES),
    ...(access === 'provider key' ? ['credential_not_accepted'] : []),
    ...(limit === undefined ? [] : ['rate_limited']),
    ...(readsBody ? BODY_FAILURES : []),
    ...(query === undefined ? [] : ['validation_failed']),
    ...failures,
  ]);
  return Object.keys(ERRORS)
    .filter(isServed)
    .filter((code) => codes.has(code));
}

/**
 * The answers of a route that are errors, by their statuses: all codes, and of each what the service would say.
 * @param shared the examples that operations have in common, by their codes: new ones are added
 */
export function failureResponses(route: Route, request: ExampleRequest, shared: Examples): Responses {
  const problems = failuresOf(route).map((code) => exampleOf(code, request));
  const statuses = [...new Set(problems.map(statusOf))];
  const responses = statuses.map((status) => {
    const those = problems.filter((problem) => statusOf(problem) === status);
    return [status, failureResponse(MEANINGS[status] ?? '', those, headersOf(route, status, those), shared)] as const;
  });
  const unparsed = failureResponse(UNPARSED, [new BadHttpRequest(431)], headersOf(route, 431, []), shared);
  return { ...Object.fromEntries(responses), default: unparsed };
}

function failureResponse(
  description: string,
  problems: readonly Problem[],
  headers: Headers,
  shared: Examples,
): Response {
  const codes = problems.map(({ code }) => code);
  return {
    description: `${description}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    headers,
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Error' },
            { type: 'object', required: ['code'], properties: { code: { type: 'string', enum: codes } } },
          ],
        },
        examples: Object.fromEntries(problems.map((problem) => [problem.code, sharedExample(problem, shared)])),
      },
    },
  };
}

/** A reference if the document has the same example already. */
function sharedExample(problem: Problem, shared: Examples): Examples[string] {
  const own = example(problem);
  shared[problem.code] ??= own;
  return isDeepStrictEqual(shared[problem.code], own) ? { $ref: `#/components/examples/${problem.code}` } : own;
}

function example(problem: Problem): Examples[string] {
  const { when, action } = ERRORS[problem.code];
  return { summary: when, description: action, value: errorBody(problem, REQUEST_ID) };
}
