import { parseStrictJson } from '../../common/domain/strict-json.js';
import { AuthorizationMalformed } from './controller-authorization.errors.js';

/** The members of a JSON object, not validated yet. */
export type Members = Readonly<Record<string, unknown>>;

/**
 * The members of a signed body; none if there is no body or it is not a JSON object.
 * @throws AuthorizationMalformed when the bytes are not JSON
 */
export function membersOf(body: Uint8Array): Members {
  if (body.length === 0) return {};
  return asMembers(parseStrictJson(body, () => new AuthorizationMalformed('The body must be JSON in UTF-8')));
}

export function asMembers(value: unknown): Members {
  return isObject(value) ? value : {};
}

/** Empty if the member is missing or not a string. */
export function stringOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
