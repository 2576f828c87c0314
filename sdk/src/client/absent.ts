import type { ErrorCode } from './error-codes.js';
import type { Call, Http, HttpAnswer } from './http.js';
import { ResolverError } from './resolver-error.js';

/** The answer, or null when the service says by this code that there is nothing. @throws ResolverError */
export async function callUnless(absent: ErrorCode, http: Http, call: Call): Promise<HttpAnswer | null> {
  try {
    return await http.call(call);
  } catch (error) {
    if (error instanceof ResolverError && error.code === absent) return null;
    throw error;
  }
}
