import { AuditFailed } from '../audit/audit-failed.js';
import { ResolverError } from '../client/resolver-error.js';
import { isTransient } from '../client/retries.js';

/** Whether it may pass by itself. What the service refuses does not: the id is wrong, or the key. */
export function isOutage(error: unknown): boolean {
  if (error instanceof AuditFailed) return error.code === 'log_unavailable';
  if (!(error instanceof ResolverError)) return false;
  return isTransient(error) || error.code === 'unknown_code' || error.code === 'unreadable_answer';
}
