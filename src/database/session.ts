/** Who a session acts as; what each may do stands in prisma/migrations/…_roles. */
export interface Session {
  readonly role: 'resolver_service' | 'resolver_operator';
  /** The name that the history gives to what is done in the session by hand; absent for the service. */
  readonly operator?: string;
}

/**
 * The service itself: it can change no history, alter no table and switch no trigger off (D19). Only under this role does
 * guard_identifier (prisma/migrations/…_lifecycle) take a change that brings its event.
 */
export const SERVICE: Session = { role: 'resolver_service' };

/**
 * The URL whose connections start as this session. A login of the same name needs no role besides, so that a pooler, which
 * knows no such option, stays possible.
 */
export function sessionUrl(url: string, { role, operator }: Session): string {
  const result = new URL(url);
  const settings = [
    ...(result.username === role ? [] : [['role', role]]),
    ...(operator === undefined ? [] : [['resolver.operator', operator]]),
  ];
  if (settings.length === 0) return url;
  const given = result.searchParams.get('options');
  const added = settings.map(([name, value]) => `-c ${name}=${escapeOption(value)}`);
  result.searchParams.set('options', [...(given === null ? [] : [given]), ...added].join(' '));
  return result.href;
}

/** Makes the one session of the embedded database act so. @throws in the database, where there is no such role */
export function lendingStatement({ role, operator }: { readonly role: string; readonly operator: string }): string {
  return `select set_config('role', ${literal(role)}, false), ${namingOperator(operator)}`;
}

/** Makes the one session of the embedded database act so again: as its superuser until a migration has created the role. */
export function restoringStatement({ role, operator = '' }: Partial<Session> = {}): string {
  const taking =
    role === undefined ? '' : `select set_config('role', rolname, false) from pg_roles where rolname = '${role}';`;
  return `reset role; ${taking} select ${namingOperator(operator)}`;
}

function namingOperator(operator: string): string {
  return `set_config('resolver.operator', ${literal(operator)}, false)`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** PostgreSQL splits options at white space; a backslash takes the next character as it is. */
function escapeOption(value = ''): string {
  return value.replace(/[\\\s]/g, '\\$&');
}
