import { OPERATOR_ROLES, type OperatorRole } from '../../database/session.js';

/** From the one that may least; each may also what those before it may. */
const RANKS: readonly OperatorRole[] = ['viewer', 'reviewer', 'admin'];

/** The decisions of the queues, and what stops payments. Whatever else changes something takes an admin. */
const REVIEWS: Readonly<Record<string, readonly string[]>> = {
  identifiers: ['approve', 'reject', 'reinstate', 'suspend'],
  namespaces: ['approve', 'reject', 'reinstate', 'suspend'],
  names: ['reinstate', 'remove', 'suspend'],
  complaints: ['acknowledge', 'resolve'],
};

/** The role that a command takes which changes something: what the grants of prisma/migrations/…_operator_roles need. */
export function roleFor(command: string): OperatorRole {
  const [noun = '', verb = ''] = command.split(' ');
  return REVIEWS[noun]?.includes(verb) ? 'reviewer' : 'admin';
}

/** Why a role may not do it, as a sentence; null where it may. */
export function roleRefusal(role: OperatorRole, needed: OperatorRole, command: string): string | null {
  if (RANKS.indexOf(role) >= RANKS.indexOf(needed)) return null;
  const article = needed === 'admin' ? 'an' : 'a';
  return `A ${role} may not do "${command}": that takes ${article} ${needed}. OPERATOR_ROLE, or else the login, says who you are.`;
}

/** The most that a login may, which is a member of these database roles; null when it is no operator. */
export function highestRole(memberOf: readonly string[]): OperatorRole | null {
  return RANKS.findLast((role) => memberOf.includes(OPERATOR_ROLES[role])) ?? null;
}
