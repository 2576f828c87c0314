/**
 * The time-outs of operators' transactions, in milliseconds. They are longer than a statement of an operator may wait for a lock
 * (OPERATORS_LOCK_TIMEOUT_MS in postgres-settings.ts), so that the error says that the transaction waited for a lock.
 */
export const OPERATORS_TRANSACTION = { maxWait: 10_000, timeout: 60_000 };
