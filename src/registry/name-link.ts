import { isId } from '../common/id.js';
import { Prisma } from '../database/generated/client.js';
import type { NameStatus } from './domain/name-status.js';
import { parseNativeName } from '../identifier-types/domain/native-name.js';
import { InvalidNameId, NativeNameRequired } from './registry.errors.js';

/** The name that a request links an identifier to, as it stands. */
export interface LinkedName {
  readonly linkedNameId: string | null;
  readonly fullName: string | null;
  readonly nameStatus: NameStatus | null;
  readonly nameController: string | null;
  readonly nameProviderId: string | null;
  readonly nameNamespaceId: string | null;
}

/** Of an identifier that is linked to none. */
export const NO_NAME: LinkedName = {
  linkedNameId: null,
  fullName: null,
  nameStatus: null,
  nameController: null,
  nameProviderId: null,
  nameNamespaceId: null,
};

/** The columns of a {@link LinkedName}, from {@link lockName} as `n`. */
export const LINKED_NAME_COLUMNS = Prisma.sql`
  n.id as "linkedNameId", n.full_name as "fullName", n.status::text as "nameStatus", n.controller as "nameController",
  n.provider_id as "nameProviderId", n.namespace_id as "nameNamespaceId"`;

/**
 * A select that locks a name until the end of the transaction, so that nobody removes it while an identifier is linked to
 * it. Whoever locks a name and its identifier locks the name first, as the trigger follow_name does: otherwise two
 * transactions could wait for each other. The lock leaves foreign keys alone.
 */
export function lockName(nameId: string | null, afterClaim: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`select * from namespace_names where id = ${nameId}::uuid and ${afterClaim} for no key update`;
}

/** The id of a name as it is stored, in lower case. @throws InvalidNameId where the text is no id */
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
 * Checks that an identifier may be linked to a name: a reservation without a wallet goes to the first wallet that its
 * provider brings.
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

/**
 * Gives a reservation to the wallet whose identifier was linked to it. One identifier at a time carries a name, by a unique
 * index of prisma/migrations/…_namespaces.
 */
export function bindName(nameId: string, controller: string): Prisma.Sql {
  return Prisma.sql`
    bound as (
      update namespace_names set controller = ${controller}
      where id = ${nameId}::uuid and controller is null and exists (select from applied)
    )`;
}
