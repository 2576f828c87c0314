import { parseNativeName } from '../identifier-types/domain/native-name.js';
import { Prisma } from '../database/generated/client.js';
import type { Identifier } from './domain/identifier.js';
import type { HeldName } from './domain/release.js';

/**
 * The native name that the value of an identifier is, while somebody holds it. Read it after the identifier was locked: a name
 * may have been removed while the lock was waited for.
 */
export async function readHeldName(
  prisma: Prisma.TransactionClient,
  { type, normalizedValue }: Pick<Identifier, 'type' | 'normalizedValue'>,
): Promise<HeldName | null> {
  const native = type === 'custom' ? parseNativeName(normalizedValue) : null;
  if (native === null) return null;
  const [held] = await prisma.$queryRaw<HeldName[]>`
    select n.id, n.full_name as "fullName", n.controller
    from namespaces s join namespace_names n on n.namespace_id = s.id and n.label = ${native.label} and n.status <> 'removed'
    where s.slug = ${native.slug} and s.status <> 'rejected'`;
  return held ?? null;
}
