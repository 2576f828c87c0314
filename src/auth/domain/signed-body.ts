import { AuthorizationMalformed } from './controller-authorization.errors.js';

/** The members of a JSON object, of which nothing is known yet. */
export type Members = Readonly<Record<string, unknown>>;

/** Fatal, or two byte strings could mean one text. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * What a signed body says: its members. No body, and JSON that is no object, have none.
 * @throws AuthorizationMalformed when the bytes are not JSON
 */
export function membersOf(body: Uint8Array): Members {
  if (body.length === 0) return {};
  return asMembers(parse(body));
}

export function asMembers(value: unknown): Members {
  return isObject(value) ? value : {};
}

/** A member that is missing or no text stands as nothing. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw new AuthorizationMalformed('The body must be JSON in UTF-8');
  }
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
