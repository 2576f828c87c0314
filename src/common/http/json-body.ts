import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { repeatedMember } from '../domain/repeated-member.js';
import { InvalidRequest, MalformedBody, UnsupportedMediaType } from '../errors/http.errors.js';

/** Bytes; the largest body of the contract, 20 options with every field at its limit, fits well. */
export const BODY_LIMIT = 64 * 1024;
/** The contract's deepest body has 3 levels. Unbounded nesting would exhaust the stack of whatever walks it. */
const MAX_DEPTH = 8;

const NO_BODY = Buffer.alloc(0);

/** The exact bytes of a request's body, which controller authorizations cover (D7); empty when there is none. */
export function rawBody(request: FastifyRequest): Buffer {
  return request.bodyBytes ?? NO_BODY;
}

/** JSON and nothing else: not compressed, in strict UTF-8, bounded depth, no repeated members, an empty body allowed. */
export function parseJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
    request.bodyBytes = bytes;
    try {
      if (isEncoded(request) || isInAnotherCharset(request)) throw new UnsupportedMediaType();
      done(null, parseJson(bytes));
    } catch (error) {
      done(error instanceof Error ? error : null);
    }
  });
}

/** RFC 9110, 8.4: 415 refuses an encoding. Decoded, the body would not be the bytes that the controller signed (D7). */
function isEncoded({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding'];
  return encoding !== undefined && encoding !== '' && encoding.toLowerCase() !== 'identity';
}

const UTF_8 = /^charset="?utf-?8"?$/;

/**
 * RFC 8259 knows JSON in UTF-8 alone, and no charset. A program on the way that obeys another one would read other text in the
 * bytes that the controller signed (D7).
 */
function isInAnotherCharset({ headers }: FastifyRequest): boolean {
  const [, ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  return parameters.some((parameter) => {
    const text = parameter.trim();
    return text.startsWith('charset') && !UTF_8.test(text);
  });
}

/** @throws MalformedBody, InvalidRequest */
function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw new MalformedBody('The body is not valid UTF-8.');
  const text = bytes.toString('utf8');
  const value = parsed(text);
  if (isDeeperThan(MAX_DEPTH, value)) throw new MalformedBody(`The body is nested more than ${MAX_DEPTH} levels deep.`);
  requireSingleMembers(text);
  return value;
}

/**
 * A wallet's screen, a gateway or an auditor may take the first of two members where this service takes the last. The controller
 * signs the bytes of the body (D7), so one signature would stand for two recipients.
 * @throws InvalidRequest
 */
function requireSingleMembers(json: string): void {
  const member = repeatedMember(json);
  if (member === null) return;
  const message = 'Stands in its object more than once. Send it once.';
  throw new InvalidRequest([{ field: member || 'body', code: 'repeated_member', message }]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedBody('The body is not valid JSON.');
  }
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent when there is no body. */
    bodyBytes?: Buffer;
  }
}
