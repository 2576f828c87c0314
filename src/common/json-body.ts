import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MalformedBody } from './http.errors.js';

/** Bytes; the largest body of the contract, 20 options with every field at its limit, fits well. */
export const BODY_LIMIT = 64 * 1024;
/** The contract's deepest body has 3 levels. Unbounded nesting would exhaust the stack of whatever walks it. */
const MAX_DEPTH = 8;

const RAW_BODY = new WeakMap<FastifyRequest, Buffer>();
const NO_BODY = Buffer.alloc(0);

/** The exact bytes of a request's body, which controller authorizations cover (D7); empty when there is none. */
export function rawBody(request: FastifyRequest): Buffer {
  return RAW_BODY.get(request) ?? NO_BODY;
}

/** JSON and nothing else: strict UTF-8, bounded depth, an empty body allowed. */
export function parseJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
    RAW_BODY.set(request, bytes);
    try {
      done(null, parseJson(bytes));
    } catch (error) {
      done(error instanceof Error ? error : null);
    }
  });
}

/** @throws MalformedBody */
function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw new MalformedBody('The body is not valid UTF-8.');
  if (isTooDeep(bytes)) throw new MalformedBody(`The body is nested more than ${MAX_DEPTH} levels deep.`);
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new MalformedBody('The body is not valid JSON.');
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** `[` and `{`, `]` and `}` differ in one bit. */
const CASE_BIT = 0x20;
const OPEN = 0x7b;
const CLOSE = 0x7d;

function isTooDeep(bytes: Buffer): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (inString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if ((byte | CASE_BIT) === OPEN) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if ((byte | CASE_BIT) === CLOSE) depth -= 1;
  }
  return false;
}
