import { mayRegister, type NamespaceStatus, type RegistrationPolicy } from './namespace.js';

describe('who may register a name', () => {
  it.each<[NamespaceStatus, RegistrationPolicy, string, boolean, boolean]>([
    ['active', 'provider_only', 'owner', true, true],
    ['active', 'provider_only', 'owner', false, true],
    ['active', 'provider_only', 'other', true, false],
    ['active', 'open', 'other', true, true],
    ['active', 'open', 'other', false, false],
    ['active', 'open', 'owner', false, true],
    ['active', 'closed', 'owner', true, false],
    ['pending', 'provider_only', 'owner', true, true],
    ['pending', 'open', 'other', true, true],
    ['suspended', 'open', 'owner', true, false],
    ['rejected', 'open', 'owner', true, false],
  ])('%s, %s, %s, signed %s: %s', (status, registrationPolicy, caller, isSigned, allowed) => {
    expect(mayRegister({ status, registrationPolicy, providerId: 'owner' }, caller, isSigned)).toBe(allowed);
  });
});
