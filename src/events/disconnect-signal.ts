import type { ServerResponse } from 'node:http';

/**
 * Aborts when the client's connection closes. If it is closed already, the signal is aborted from the start, because `close` is not
 * emitted again.
 */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  if (response.destroyed) return AbortSignal.abort();
  const disconnected = new AbortController();
  response.once('close', () => disconnected.abort());
  return disconnected.signal;
}
