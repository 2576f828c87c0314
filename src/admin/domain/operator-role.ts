import { OPERATOR_ROLES, type OperatorRole } from '../../database/session.js';

/** From the lowest to the highest; each role may also do what the lower ones may. */
const RANKS: readonly OperatorRole[] = ['viewer', 'reviewer', 'admin'];

/** What a reviewer may do: decide on queued items and stop payments. All other changes take an admin. */
const REVIEWS: Readonly<Record<string, readonly string[]>> = {
  identifiers: ['approve', 'reject', 'reinstate', 'suspend'],
  namespaces: ['approve', 'reject', 'reinstate', 'suspend'],
  names: ['reinstate', 'remove', 'suspend'],
  complaints: ['acknowledge', 'resolve'],
};

/** The role that a changing command takes. Also enforced by prisma/migrations/…_roles. */
export function roleFor(command: string): OperatorRole {
  const [noun = '', verb = ''] = command.split(' ');
  return REVIEWS[noun]?.includes(verb) ? 'reviewer' : 'admin';
}

/** @returns a sentence that says why a role may not run the command, or null if it may */
export function roleRefusal(role: OperatorRole, needed: OperatorRole, command: string): string | null {
  if (RANKS.indexOf(role) >= RANKS.indexOf(needed)) return null;
  const article = needed === 'admin' ? 'an' : 'a';
  return `A ${role} may not do "${command}": that takes ${article} ${needed}. OPERATOR_ROLE, or else the login, says who you are.`;
}

/** The highest role of a login that is a member of these database roles; null if it is not an operator. */
export function highestRole(memberOf: readonly string[]): OperatorRole | null {
  return RANKS.findLast((role) => memberOf.includes(OPERATOR_ROLES[role])) ?? null;
}
