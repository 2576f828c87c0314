import { Prisma } from '../database/generated/client.js';

/**
 * How an operator has switched a type (D4). A registration reads it in its own statement, because the notice of a change may
 * not have reached this process yet.
 */
export interface TypeRules {
  readonly reviewRequired: boolean;
  readonly isRegistrationEligible: boolean;
}

/** The same rule stands in src/identifier-types/identifier-types.service.ts. */
const IS_ELIGIBLE = Prisma.sql`t.registration_eligible and t.status = 'active'`;

/** A select of the {@link TypeRules}. */
export function selectTypeRules(typeName: string): Prisma.Sql {
  return Prisma.sql`
    select t.review_required as "reviewRequired", ${IS_ELIGIBLE} as "isRegistrationEligible"
    from identifier_types t where t.name = ${typeName}`;
}

/** A condition: the type takes registrations, and reviews them or not as this process remembers it. */
export function hasTypeRules(typeName: string, reviewRequired: boolean): Prisma.Sql {
  return Prisma.sql`exists (
    select from identifier_types t where t.name = ${typeName} and t.review_required = ${reviewRequired} and ${IS_ELIGIBLE})`;
}
