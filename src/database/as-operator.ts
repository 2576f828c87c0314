import type { Database } from './database.js';

/**
 * Does what an operator would do, in an operator's name, so that the trail has an entry of it (D19). Only for the first start on the
 * embedded database: it has one session, and nobody else uses it yet.
 */
export async function asOperator<Result>(
  database: Database,
  operator: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await nameOperator(database, operator);
  return work().finally(() => nameOperator(database, ''));
}

async function nameOperator(database: Database, operator: string): Promise<void> {
  await database.query('name-operator', `select set_config('resolver.operator', $1, false)`, [operator]);
}
