import type { IncomingMessage } from 'node:http';
import { RandomTexts } from '../random-texts.js';

const ACCEPTED = /^[A-Za-z0-9._-]{1,128}$/;

/** Not UUIDs: Node puts those together from twenty pieces, and each use of the text would pay for that. */
const ids = new RandomTexts();

/** The client's own `X-Request-Id`, when it is harmless in logs and headers; otherwise a new one. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && ACCEPTED.test(given) ? given : newRequestId();
}

export function newRequestId(): string {
  return ids.next();
}
