import { Prisma } from '../database/generated/client.js';

/** The columns of a namespace `s` as a `Namespace`. */
export const NAMESPACE_COLUMNS = Prisma.sql`
  s.id, s.slug, s.description, s.status::text as status, s.registration_policy::text as "registrationPolicy",
  s.reserved_names as "reservedNames", s.provider_id as "providerId", s.created_at as "createdAt",
  s.approved_at as "approvedAt"`;
