import type { Config } from '../config.js';
import type { AuthorizationPolicy } from './domain/controller-authorization.js';
import { authorizationModes } from './domain/modes/catalogue.js';

/** Which controller authorizations this service takes: all modes of the catalogue, or those that the configuration names. */
export function authorizationPolicy({ controllerAuthorization: { modes, maxSeconds } }: Config): AuthorizationPolicy {
  const known = authorizationModes.map(({ name }) => name);
  return { modes: known.filter((name) => modes === null || modes.includes(name)), maxSeconds };
}
