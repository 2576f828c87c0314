import { isId } from '../../common/id.js';
import { parseNativeName } from '../../identifier-types/domain/native-name.js';
import { InvalidNameId, NativeNameRequired } from '../registry.errors.js';
import type { NameStatus } from './name-status.js';

/** The present state of the name that a request links an identifier to; null where there is no such name. */
export interface LinkedName {
  readonly linkedNameId: string | null;
  readonly fullName: string | null;
  readonly nameStatus: NameStatus | null;
  readonly nameController: string | null;
  readonly nameProviderId: string | null;
  readonly nameNamespaceId: string | null;
}

/** For an identifier without a name. */
export const NO_NAME: LinkedName = {
  linkedNameId: null,
  fullName: null,
  nameStatus: null,
  nameController: null,
  nameProviderId: null,
  nameNamespaceId: null,
};

/** The id of a name as it is stored, in lower case. @throws InvalidNameId if the text is not an id */
export function parseNameId(text: string): string {
  if (!isId(text)) throw new InvalidNameId('unknown');
  return text.toLowerCase();
}

/** What an identifier must match to carry a name (D9). */
export interface NameClaim {
  readonly type: string;
  readonly value: string;
  readonly controller: string;
  readonly providerId: string;
}

/**
 * Checks that an identifier may be linked to a name. A reservation goes to the first wallet for which the provider that made it
 * links an identifier.
 * @throws InvalidNameId
 */
export function assertLinkable(name: LinkedName, claim: NameClaim): void {
  if (claim.type !== 'custom') throw new InvalidNameId('not_custom');
  if (name.linkedNameId === null) throw new InvalidNameId('unknown');
  if (name.fullName !== claim.value) throw new InvalidNameId('other_value');
  if (name.nameStatus !== 'active') throw new InvalidNameId('not_active');
  const isOwn =
    name.nameController === null ? name.nameProviderId === claim.providerId : name.nameController === claim.controller;
  if (!isOwn) throw new InvalidNameId('foreign');
}

/** A native name is registered through its namespace only. @throws NativeNameRequired */
export function assertNotNative(type: string, value: string): void {
  if (type === 'custom' && parseNativeName(value)) throw new NativeNameRequired();
}
