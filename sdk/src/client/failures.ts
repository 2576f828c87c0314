import { isErrorBody } from '../service-shapes.js';
import { type ErrorCode, SERVICE_CODES, type ServiceCode } from './error-codes.js';
import type { Failure } from './resolver-error.js';

/** The part of an HTTP answer that a failure is read from. */
export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  /** Parsed JSON, or undefined when it was none. */
  readonly body: unknown;
}

const KNOWN: ReadonlySet<string> = new Set(SERVICE_CODES);
const NOTHING_MORE = { fields: [], identifierId: null, requestId: null, retryAfter: null };

/** What an answer that is no success says. A proxy before the service may have given it: then it has no code. */
export function failureOf({ status, headers, body }: ErrorAnswer, nowMs: number): Failure {
  const retryAfter = secondsOf(headers.get('retry-after'), nowMs);
  const requestId = headers.get('x-request-id');
  if (!isErrorBody(body)) {
    const detail = `The service, or something before it, answered ${status} without an error of the contract.`;
    return { ...NOTHING_MORE, code: 'unknown_code', detail, status, requestId, retryAfter };
  }
  return {
    code: isServiceCode(body.code) ? body.code : 'unknown_code',
    detail: body.detail,
    status,
    fields: body.errors ?? [],
    identifierId: body.identifier_id ?? null,
    requestId: body.request_id,
    retryAfter,
  };
}

/** A failure that is known by its code and one sentence, before or without an answer. */
export function noAnswer(code: ErrorCode, detail: string): Failure {
  return { ...NOTHING_MORE, code, detail, status: null };
}

/** Whether the service says by this code that there is nothing. With another status it is no answer of the contract. */
export function isAbsence({ status, code }: Pick<Failure, 'status' | 'code'>, absent: ErrorCode | undefined): boolean {
  return status === 404 && code === absent;
}

function isServiceCode(code: string): code is ServiceCode {
  return KNOWN.has(code);
}

/** Retry-After in seconds: a number, or the date that a proxy may send instead (RFC 9110, 10.2.3). */
function secondsOf(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const seconds = Math.ceil((Date.parse(header) - nowMs) / 1000);
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
