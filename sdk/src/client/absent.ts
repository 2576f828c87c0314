import type { ErrorCode } from './error-codes.js';
import type { Call, Http, HttpAnswer } from './http.js';

/** The answer, or null when the service says by this code that there is nothing. @throws ResolverError */
export async function callUnless(absent: ErrorCode, http: Http, call: Call): Promise<HttpAnswer | null> {
  const answer = await http.call({ ...call, absent });
  return answer.status === 404 ? null : answer;
}
