import type { ServerResponse } from 'node:http';

/** Aborted when the connection is closed, also when it was closed before anybody asked: then `close` does not come again. */
export function goneOf(response: ServerResponse): AbortSignal {
  if (response.destroyed) return AbortSignal.abort();
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}
