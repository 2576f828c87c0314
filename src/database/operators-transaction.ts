/**
 * For an operator's transaction that waits for whoever changes the same at the moment, in milliseconds: longer than
 * PostgresDatabase lets an operator's statement wait for a lock, so that the database says what the transaction waits for.
 */
export const OPERATORS_TRANSACTION = { maxWait: 10_000, timeout: 60_000 };
