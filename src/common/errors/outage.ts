import { isDriverAdapterError } from '@prisma/driver-adapter-utils';
import { errorCode } from './error-code.js';
import { Problem } from './problem.js';

/** The database is away or too slow. The change may have been made: repeating the request shows whether it was. */
export class DatabaseUnavailable extends Problem {
  constructor() {
    super('database_unavailable', 'The database does not answer. Retry the same request.', [], 1);
  }
}

/**
 * Prisma: cannot reach, connection closed, transaction could not start or expired, rolled back for a concurrent one,
 * driver adapter's own failure.
 */
const PRISMA_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037', 'P2039']);
/**
 * Node's sockets, and SQLSTATE classes 08 (connection), 53 (resources), 57P (shutdown), 58 (files), 57014 (cancelled by the
 * server's own time-out), 25P03 (a transaction left idle), 55P03 (lock not available), 40 (rolled back for a concurrent one), 25006
 * (read-only after a failover).
 */
const DRIVER_CODES =
  /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOST|ENET|ERR_STREAM|08|53|57P|58|57014$|55P03$|40001$|40P01$|25006|25P03)/;
/** Prisma's P2010, a raw query that failed, has the SQLSTATE in its message; `N/A` when the server said nothing. */
const RAW_QUERY_FAILED = /^Raw query failed\. Code: `([^`]*)`/m;
/** Messages of pg and of the adapters, for errors that have no code. */
const MESSAGES =
  /[Tt]imeout|timed out|terminat|Connection|connection|not queryable|Cannot use a pool after|Can't reach database|Server has closed|DatabaseNotReachable|PGlite is clos/;

/** An outage that this service detects itself. */
export class Outage extends Error {}

/** Whether an error means that the database is away, in any of the shapes it comes in. */
export function isOutage(error: unknown): boolean {
  if (error instanceof Outage) return true;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code) return PRISMA_CODES.has(code) || DRIVER_CODES.test(code) || isConnecting(error) || isOutage(error.cause);
  return MESSAGES.test(error.message) || isOutage(error.cause);
}

/** Whether a socket could not be opened, a Unix socket that has gone (ENOENT) among others. */
function isConnecting(error: Error): boolean {
  return 'syscall' in error && error.syscall === 'connect';
}

/** What the server, the driver or the system calls an outage, such as the SQLSTATE 53100 of a disk that is full; undefined if nothing. */
export function outageCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return codeOf(error) || outageCode(error.cause);
}

function codeOf(error: Error): string {
  // A COMMIT that fails is not wrapped like other statements: its error says the server's message and nothing else.
  if (isDriverAdapterError(error)) return error.cause.originalCode ?? '';
  const sqlState = RAW_QUERY_FAILED.exec(error.message)?.[1];
  if (sqlState !== undefined) return sqlState === 'N/A' ? '' : sqlState;
  const code = errorCode(error);
  return typeof code === 'string' ? code : '';
}

/**
 * Waits for work on the database, for at most `ms`. Work that takes longer is not stopped: it may still be done or rolled
 * back. A client that sends the same request again learns which of the two.
 * @throws DatabaseUnavailable when the work takes longer
 */
export function withTimeout<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new DatabaseUnavailable()), ms).unref();
    void work.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

const LOCK_NOT_AVAILABLE = '55P03';
/** Serialization failure and deadlock, and Prisma's name of both. */
const ROLLED_BACK = new Set(['40001', '40P01', 'P2034']);

/** Whether another transaction was in the way, so that nothing was changed for certain. */
export function isConflict(error: unknown): boolean {
  return isLockTimeout(error) || (error instanceof Error && ROLLED_BACK.has(codeOf(error)));
}

/** Whether a statement gave up waiting for what another transaction holds. Prisma's P2039 has the SQLSTATE in its message alone. */
export function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return codeOf(error) === LOCK_NOT_AVAILABLE || error.message.includes(`Code: \`${LOCK_NOT_AVAILABLE}\``);
}
