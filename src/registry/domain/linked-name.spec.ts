import { InvalidNameId, NativeNameRequired } from '../registry.errors.js';
import { assertLinkable, assertNotNative, type LinkedName, NO_NAME, parseNameId } from './linked-name.js';

const ID = '019aa3f0-0000-7000-8000-00000000000a';
const NAME: LinkedName = {
  linkedNameId: ID,
  fullName: 'rahim@street',
  nameStatus: 'active',
  nameController: 'wallet',
  nameProviderId: 'owner',
  nameNamespaceId: 'street',
};
const CLAIM = { type: 'custom', value: 'rahim@street', controller: 'wallet', providerId: 'another' };

/** The code of the field error that refuses the link; null if it may be made. */
function faultOf(name: Partial<LinkedName>, claim: Partial<typeof CLAIM> = {}): string | null {
  try {
    assertLinkable({ ...NAME, ...name }, { ...CLAIM, ...claim });
    return null;
  } catch (error) {
    if (error instanceof InvalidNameId) return error.errors[0]?.code ?? '';
    throw error;
  }
}

describe('an identifier', () => {
  it.each<[string, Partial<LinkedName>, Partial<typeof CLAIM>, string | null]>([
    ["takes its own wallet's name through any provider", {}, {}, null],
    ['takes a reservation of its provider', { nameController: null }, { providerId: 'owner' }, null],
    ['takes no reservation of another provider', { nameController: null }, {}, 'foreign'],
    ["takes no other wallet's name", {}, { controller: 'thief' }, 'foreign'],
    ["takes no other wallet's name through its provider", {}, { controller: 'thief', providerId: 'owner' }, 'foreign'],
    ['takes no name of another value', {}, { value: 'karim@street' }, 'other_value'],
    ['takes no name of another type', {}, { type: 'email' }, 'not_custom'],
    ['takes no name that is pending', { nameStatus: 'pending' }, {}, 'not_active'],
    ['takes no name that is suspended', { nameStatus: 'suspended' }, {}, 'not_active'],
    ['takes no name that is removed', { nameStatus: 'removed' }, {}, 'not_active'],
    ['takes no name that there is not', NO_NAME, {}, 'unknown'],
  ])('%s', (_, name, claim, fault) => {
    expect(faultOf(name, claim)).toBe(fault);
  });

  it('that is a native name is registered through its namespace only', () => {
    expect(() => assertNotNative('custom', 'rahim@street')).toThrow(NativeNameRequired);
    expect(() => assertNotNative('custom', 'rahim')).not.toThrow();
    expect(() => assertNotNative('email', 'rahim@street')).not.toThrow();
  });

  it('names a name by an id in either case, and by nothing else', () => {
    expect(parseNameId(ID.toUpperCase())).toBe(ID);
    expect(() => parseNameId('rahim@street')).toThrow(InvalidNameId);
  });
});
