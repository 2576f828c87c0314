import { OPERATOR_SETTINGS, type OperatorSettings } from '../common/operator-settings.js';

/** The database roles of operators, by what `OPERATOR_ROLE` calls them: prisma/migrations/…_roles. */
export const OPERATOR_ROLES = {
  viewer: 'resolver_viewer',
  reviewer: 'resolver_reviewer',
  admin: 'resolver_admin',
} as const;

export type OperatorRole = keyof typeof OPERATOR_ROLES;

/**
 * The role that a session acts as; prisma/migrations/…_roles has what each may do. The operator and the reason are recorded in the
 * history for changes made in the session by hand; the service's own session has neither.
 */
export interface Session extends OperatorSettings {
  readonly role: 'resolver_service' | 'resolver_operator' | (typeof OPERATOR_ROLES)[OperatorRole];
}

/**
 * The service itself: it can change no history, alter no table and switch no trigger off (D19). Under this role
 * guard_identifier (prisma/migrations/…_lifecycle) takes any change that brings its event, and what is done
 * without an operator's name is in no trail: is_operators_change (prisma/migrations/…_operator_trail).
 */
export const SERVICE: Session = { role: 'resolver_service' };

/**
 * The URL whose connections start as this session. A login of the same name needs no role besides, so that a pooler, which
 * knows no such option, stays possible.
 */
export function sessionUrl(url: string, { role, ...operator }: Session): string {
  const result = new URL(url);
  const settings = [...(result.username === role ? [] : [['role', role] as const]), ...settingsOf(operator)];
  if (settings.length === 0) return url;
  const given = result.searchParams.get('options');
  const added = settings.map(([name, value]) => `-c ${name}=${escapeOption(value)}`);
  result.searchParams.set('options', [...(given === null ? [] : [given]), ...added].join(' '));
  return result.href;
}

/** SQL that makes the embedded database's only session act as this client. Fails in the database if the role does not exist. */
export function actAsStatement({ role, ...operator }: OperatorSettings & { readonly role: string }): string {
  return `select set_config('role', ${literal(role)}, false), ${setting(operator)}`;
}

/** SQL that makes that session act as the service again: as its superuser until a migration has created the role. */
export function actAsServiceStatement({ role, ...operator }: Partial<Session> = {}): string {
  const taking =
    role === undefined ? '' : `select set_config('role', rolname, false) from pg_roles where rolname = '${role}';`;
  return `reset role; ${taking} select ${setting(operator)}`;
}

/** Sets all of them, so that no setting of the previous client stays. */
function setting(operator: OperatorSettings): string {
  const settings = OPERATOR_SETTINGS.map((name) => [`resolver.${name}`, operator[name] ?? ''] as const);
  return settings.map(([name, value]) => `set_config('${name}', ${literal(value)}, false)`).join(', ');
}

function settingsOf(operator: OperatorSettings): [name: string, value: string][] {
  return OPERATOR_SETTINGS.flatMap((name): [string, string][] => {
    const value = operator[name];
    return value === undefined ? [] : [[`resolver.${name}`, value]];
  });
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** PostgreSQL splits options at white space; a backslash takes the next character as it is. */
function escapeOption(value: string): string {
  return value.replace(/[\\\s]/g, '\\$&');
}
