import { ResolverError } from '../../src/client/resolver-error.js';
import { UnrecognizedText } from '../../src/client/scan.js';

/** Why a question was not answered, as far as it makes a difference to whoever asked. */
export type Problem =
  'no_mapping' | 'unrecognized' | 'invalid' | 'offline' | 'timeout' | 'unavailable' | 'rate_limited' | 'failed';

export interface Trouble {
  readonly problem: Problem;
  /** When it makes sense to try again, if the service said so. */
  readonly retryAfterSeconds: number | null;
  readonly requestId: string | null;
  /** What was looked up. */
  readonly asked: string;
}

const BY_CODE: Readonly<Partial<Record<ResolverError['code'], Problem>>> = {
  no_mapping: 'no_mapping',
  invalid_identifier: 'invalid',
  unsupported_type: 'invalid',
  type_required: 'invalid',
  validation_failed: 'invalid',
  timeout: 'timeout',
  rate_limited: 'rate_limited',
};

/** An error that nobody has thought of is told, too: a page that says nothing seems to go on looking. */
export function troubleOf(error: unknown, asked: string, isOnline: boolean): Trouble {
  const nothingMore = { retryAfterSeconds: null, requestId: null, asked };
  if (error instanceof UnrecognizedText) return { problem: 'unrecognized', ...nothingMore };
  if (!(error instanceof ResolverError)) return { problem: 'failed', ...nothingMore };
  const { retryAfter: retryAfterSeconds, requestId } = error;
  return { problem: problemOf(error, isOnline), retryAfterSeconds, requestId, asked };
}

function problemOf({ code, status }: ResolverError, isOnline: boolean): Problem {
  if (code === 'no_answer') return isOnline ? 'unavailable' : 'offline';
  if (status !== null && status >= 500) return 'unavailable';
  return BY_CODE[code] ?? 'failed';
}

/** Whether the service refuses the key itself: only another key helps. */
export function isKeyRefused(error: unknown): boolean {
  return error instanceof ResolverError && error.status === 401;
}
