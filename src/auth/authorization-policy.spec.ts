import { InvalidConfiguration, readConfig } from '../config.js';
import { authorizationPolicy } from './authorization-policy.js';
import { authorizationModes } from './domain/modes/catalogue.js';

const policyOf = (variables: NodeJS.ProcessEnv) => authorizationPolicy(readConfig(variables));
const all = authorizationModes.map(({ name }) => name);

it('takes every mode of the catalogue unless the configuration names some', () => {
  expect(policyOf({})).toEqual({ modes: all, maxSeconds: 300 });
  expect(policyOf({ CONTROLLER_AUTH_MODES: '', CONTROLLER_AUTH_MAX_SECONDS: '60' })).toEqual({
    modes: all,
    maxSeconds: 60,
  });
});

it.each([
  ['ed25519', ['ed25519']],
  [' eip712 , eip191 ', ['eip191', 'eip712']],
])('takes CONTROLLER_AUTH_MODES=%s', (text, modes) => {
  expect(policyOf({ CONTROLLER_AUTH_MODES: text }).modes).toEqual(modes);
});

it.each(['md5', 'eip191,md5', 'EIP191', 'eip191,', ',', 'constructor'])('refuses CONTROLLER_AUTH_MODES=%s', (text) => {
  expect(() => policyOf({ CONTROLLER_AUTH_MODES: text })).toThrow(InvalidConfiguration);
  expect(() => policyOf({ CONTROLLER_AUTH_MODES: text })).toThrow('must be eip191, eip712 or ed25519, but is ');
});

it('has every mode of the catalogue in the configuration', () => {
  expect(policyOf({ CONTROLLER_AUTH_MODES: all.join(',') }).modes).toEqual(all);
});
