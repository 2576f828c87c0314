import type { BatchResolveResponse, ResolveRequest } from '../api.js';
import { utf8 } from '../authorization/bytes.js';
import { isBatchResolveResponse } from '../shapes.js';
import type { Answer } from './answer.js';
import { failureOf, isAbsence } from './failures.js';
import { type Http, type ReadOptions, unreadable } from './http.js';
import { ResolverError } from './resolver-error.js';
import { answerIn, question } from './resolving.js';
import { readCaller } from './service-facts.js';

/** What became of one of many requests: an answer, nothing registered (both null), or an error. */
export interface Resolution {
  readonly answer: Answer | null;
  readonly error: ResolverError | null;
}

/** How long many requests may take. */
export interface ManyOptions extends ReadOptions {
  /** A batch for which the service says to wait for longer fails. 60 by default: the window of its limits is a minute. */
  readonly maxWaitSeconds?: number;
}

type BatchAnswer = BatchResolveResponse['answers'][number];

/** What a batch may have at the most: requests, and bytes of its body. */
const MAX_REQUESTS = 100;
const MAX_BYTES = 65_536;
const BYTES_AROUND = JSON.stringify({ requests: [] }).length;

/** How often one batch waits: others may use the same key, and be admitted first. */
const MAX_WAITS = 3;

/** Where a batch fails, each of its requests has the error, and those of other batches keep their answers. */
export async function resolveMany(
  http: Http,
  requests: readonly ResolveRequest[],
  { maxWaitSeconds = 60, signal }: ManyOptions,
): Promise<Resolution[]> {
  const resolutions: Resolution[] = [];
  let [most, waits]: [number | null, number] = [null, 0];
  while (resolutions.length < requests.length) {
    const batch = batchOf(requests.slice(resolutions.length), most ?? MAX_REQUESTS);
    const outcome = await attempt(http, batch, { signal });
    if (outcome instanceof ResolverError) {
      const { code, retryAfter } = outcome;
      if (code === 'rate_limited' && most === null) {
        // A batch that is larger than the limits would wait in vain.
        most = await mostAtOnce(http, { signal });
        continue;
      }
      if (retryAfter !== null && retryAfter <= maxWaitSeconds && waits < MAX_WAITS) {
        waits += 1;
        await http.pause(retryAfter * 1000, signal);
        continue;
      }
    }
    waits = 0;
    resolutions.push(...(Array.isArray(outcome) ? outcome : batch.map(() => ({ answer: null, error: outcome }))));
  }
  return resolutions;
}

/** The first ones. A request that is too long for any batch goes alone, and is refused alone. */
function batchOf(requests: readonly ResolveRequest[], most: number): readonly ResolveRequest[] {
  let bytes = BYTES_AROUND;
  const isTooMuch = (request: ResolveRequest) => (bytes += utf8(JSON.stringify(request)).length + 1) > MAX_BYTES;
  const length = requests.slice(0, most).findIndex(isTooMuch);
  return requests.slice(0, length < 0 ? most : Math.max(1, length));
}

/** @returns what became of each, or what the batch failed with */
async function attempt(
  http: Http,
  requests: readonly ResolveRequest[],
  { signal }: ReadOptions,
): Promise<Resolution[] | ResolverError> {
  try {
    const body = JSON.stringify({ requests });
    const answer = await http.call({ ...question('/v1/resolve/batch'), body, leavesWaiting: true, signal });
    if (!isBatchResolveResponse(answer.body)) return new ResolverError(unreadable(), false);
    const { answers } = answer.body;
    // Whose answer each is cannot be told where there are more or fewer.
    if (answers.length !== requests.length) return new ResolverError(unreadable(), false);
    return answers.map((each, at) => resolutionOf(http, each, requests[at]));
  } catch (error) {
    if (error instanceof ResolverError) return error;
    throw error;
  }
}

/** How many resolves the limits of the key admit at once when nothing is spent. */
async function mostAtOnce(http: Http, options: ReadOptions): Promise<number> {
  try {
    const { resolve_per_minute: minute, resolve_per_day: day } = (await readCaller(http, options)).limits;
    return Math.max(1, Math.min(MAX_REQUESTS, minute?.quota ?? MAX_REQUESTS, day?.quota ?? MAX_REQUESTS));
  } catch (error) {
    if (error instanceof ResolverError) return MAX_REQUESTS;
    throw error;
  }
}

function resolutionOf(http: Http, { status, body }: BatchAnswer, asked: ResolveRequest | undefined): Resolution {
  if (status === 200) {
    const found = answerIn(http, body, asked);
    return { answer: found, error: found ? null : new ResolverError(unreadable(), false) };
  }
  const failure = failureOf({ status, headers: new Headers(), body }, Date.now());
  return { answer: null, error: isAbsence(failure, 'no_mapping') ? null : new ResolverError(failure, false) };
}
