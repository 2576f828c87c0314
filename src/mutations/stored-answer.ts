import { Answer } from '../common/http/answer.js';
import type { Transaction } from '../database/database.js';
import { Prisma } from '../database/generated/client.js';
import type { IdempotencyScope } from './domain/idempotency.js';
import type { Plan } from './mutation-plan.js';
import { IdempotencyInProgress, IdempotencyKeyReused } from './mutations.errors.js';

interface StoredAnswer {
  readonly fingerprint: Uint8Array;
  readonly status: number;
  readonly body: string;
  readonly entityTag: string | null;
}

/**
 * The stored answer of an earlier request with the same key, refusals included (D8).
 * @throws IdempotencyInProgress, IdempotencyKeyReused
 */
export async function replay<Body>(
  transaction: Transaction,
  { scopeHash, fingerprint }: IdempotencyScope,
): Promise<Answer<Body>> {
  const [stored] = await transaction.query<StoredAnswer>(Prisma.sql`
    select fingerprint, status, body, entity_tag as "entityTag" from idempotency_records where scope_hash = ${scopeHash}`);
  if (!stored) throw new IdempotencyInProgress();
  if (Buffer.compare(stored.fingerprint, fingerprint) !== 0) throw new IdempotencyKeyReused();
  const headers = { ...etagHeader(stored.entityTag), 'idempotency-replayed': 'true' };
  return new Answer(stored.status, JSON.parse(stored.body), headers);
}

export function answerOf<Body>({ status, body, entityTag }: Plan<Body>): Answer<Body> {
  return new Answer(status, body, etagHeader(entityTag));
}

function etagHeader(entityTag: string | null | undefined): Record<string, string> {
  return entityTag ? { etag: entityTag } : {};
}
