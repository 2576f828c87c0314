import { type Config, InvalidConfiguration } from '../config.js';
import type { AuthorizationPolicy } from './domain/controller-authorization.js';
import { authorizationModes } from './domain/modes/catalogue.js';

/**
 * Which controller authorizations this service takes: all modes of the catalogue, or those that the configuration names.
 * @throws InvalidConfiguration when it names one that is not there
 */
export function authorizationPolicy({ controllerAuthorization: { modes, maxSeconds } }: Config): AuthorizationPolicy {
  const known = authorizationModes.map(({ name }) => name);
  const unknown = modes?.find((mode) => known.every((name) => name !== mode));
  if (unknown !== undefined) {
    throw new InvalidConfiguration(
      `CONTROLLER_AUTH_MODES: there is no mode named "${unknown}"; the modes are ${known.join(', ')}.`,
    );
  }
  return { modes: known.filter((name) => modes === null || modes.includes(name)), maxSeconds };
}
