import { isErrorBody } from '../shapes.js';
import { type ErrorCode, SERVICE_CODES } from './error-codes.js';
import type { Failure } from './resolver-error.js';

/** The part of an HTTP answer that a failure is read from. */
export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  /** Parsed JSON, or undefined when it was none. */
  readonly body: unknown;
}

const KNOWN: ReadonlySet<string> = new Set(SERVICE_CODES);

/** What an answer that is no success says. A proxy before the service may have given it: then it has no code. */
export function failureOf({ status, headers, body }: ErrorAnswer, nowMs: number): Failure {
  const retryAfter = secondsOf(headers.get('retry-after'), nowMs);
  const requestId = headers.get('x-request-id');
  if (!isErrorBody(body)) {
    const detail = `The service, or something before it, answered ${status} without an error of the contract.`;
    return { code: 'unknown_code', detail, status, fields: [], requestId, retryAfter };
  }
  const code = isServiceCode(body.code) ? body.code : 'unknown_code';
  return { code, detail: body.detail, status, fields: body.errors ?? [], requestId: body.request_id, retryAfter };
}

export function noAnswer(code: 'no_answer' | 'timeout' | 'unreadable_answer', detail: string): Failure {
  return { code, detail, status: null, fields: [], requestId: null, retryAfter: null };
}

function isServiceCode(code: string): code is Exclude<ErrorCode, 'unknown_code'> {
  return KNOWN.has(code);
}

/** Retry-After in seconds: a number, or the date that a proxy may send instead (RFC 9110, 10.2.3). */
function secondsOf(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const seconds = Math.ceil((Date.parse(header) - nowMs) / 1000);
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
