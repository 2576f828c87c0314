import type { ErrorCode } from './error-codes.js';
import type { Call, Http, HttpAnswer } from './http.js';
import { type Failure, ResolverError } from './resolver-error.js';

/** Whether the service says by this code that there is nothing. With another status it is no answer of the contract. */
export function isAbsence({ status, code }: Pick<Failure, 'status' | 'code'>, absent: ErrorCode | undefined): boolean {
  return status === 404 && code === absent;
}

/** The answer, or null when the service says by this code that there is nothing. @throws ResolverError */
export async function callUnless(absent: ErrorCode, http: Http, call: Call): Promise<HttpAnswer | null> {
  try {
    return await http.call(call);
  } catch (error) {
    if (error instanceof ResolverError && isAbsence(error, absent)) return null;
    throw error;
  }
}
