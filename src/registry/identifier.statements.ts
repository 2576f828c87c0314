import { Prisma } from '../database/generated/client.js';
import { TRUE } from '../database/sql.js';
import type { Identifier } from './domain/identifier.js';
import type { HistoryEvent } from './domain/history.js';
import type { Mutable } from './domain/change.js';
import type { FormerRegistrationRow } from './former-registration.statements.js';

/** The columns of an identifier under the names of the domain, so that a row is an {@link Identifier}. */
export const IDENTIFIER_COLUMNS = Prisma.sql`
  id, type, value, normalized_value as "normalizedValue", status::text as status, controller,
  provider_id as "providerId", namespace_id as "namespaceId", name_id as "nameId", payment_options as "paymentOptions",
  proposed_payment_options as "proposedPaymentOptions", registered_at as "registeredAt", activated_at as "activatedAt",
  updated_at as "updatedAt", payment_updated_at as "paymentUpdatedAt",
  controller_changed_at as "controllerChangedAt", authorized_at as "authorizedAt", needs_review as "needsReview",
  released_at as "releasedAt", released_for as "releasedFor", release_reason as "releaseReason", version,
  history_head as "historyHead"`;

/**
 * Always true. Waits for the advisory lock on the values that this identifier resembles: `lock_resemblances` in
 * prisma/migrations/…_trust_signals. Every change that can end an identifier, make it active or put a new registration in its place
 * must take it before it locks the row (D11). Otherwise two changes of one value at the same time wait for each other.
 */
export const RESEMBLANCES_LOCKED = Prisma.sql`lock_resemblances(identifiers)`;

/**
 * Always true. Naming the CTE makes PostgreSQL run it first: it takes `is_current` from the former registration, and only
 * then does the unique index have room for the new one.
 */
const AFTER_SUPERSEDED = Prisma.sql`(select count(*) from superseded) >= 0`;

/** Digests in hex: of the normalized value, of its skeleton, and of the merchant account in it (D5, D11). */
export interface IdentifierHashes {
  readonly value: string;
  readonly skeleton: string | null;
  readonly merchant: string | null;
}

/**
 * CTEs that insert an identifier unless its value has a current one. `superseded` ends the former registration's claim to the
 * value, unless an operator has released the value since it was read.
 * @param gate another condition, such as that an earlier CTE has a row
 */
export function insertIdentifier(
  identifier: Identifier,
  hashes: IdentifierHashes,
  event: HistoryEvent,
  former: Pick<FormerRegistrationRow, 'formerId' | 'releasedAt'> | null,
  gate: Prisma.Sql,
): Prisma.Sql {
  const i = identifier;
  return Prisma.sql`
    ${former ? supersede(former) : Prisma.empty}
    applied as (
      insert into identifiers (id, type, value, normalized_value, value_hash, skeleton_hash, merchant_hash, status, controller,
        provider_id, namespace_id, name_id, payment_options, registered_at, activated_at, updated_at, controller_changed_at,
        authorized_at, needs_review, version, history_head)
      select ${i.id}::uuid, ${i.type}, ${i.value}, ${i.normalizedValue}, decode(${hashes.value}, 'hex'),
        decode(${hashes.skeleton}, 'hex'), decode(${hashes.merchant}, 'hex'), ${i.status}::identifier_status, ${i.controller}, ${i.providerId}::uuid,
        ${i.namespaceId}::uuid, ${i.nameId}::uuid,
        ${json(i.paymentOptions)}::jsonb, ${i.registeredAt}::timestamptz, ${i.activatedAt}::timestamptz,
        ${i.updatedAt}::timestamptz, ${i.controllerChangedAt}::timestamptz, ${i.authorizedAt}::timestamptz,
        ${i.needsReview}::boolean,
        ${event.sequence}::int, ${event.hash}
      where ${former ? AFTER_SUPERSEDED : TRUE} and ${gate}
      on conflict do nothing returning id
    ),
    ${insertEvent(event)}`;
}

function supersede({ formerId, releasedAt }: Pick<FormerRegistrationRow, 'formerId' | 'releasedAt'>): Prisma.Sql {
  return Prisma.sql`
    superseded as (
      update identifiers set is_current = false
      where id = ${formerId}::uuid and is_current and (status = 'removed' or released_at is not null)
        and released_at is not distinct from ${releasedAt}::timestamptz and ${RESEMBLANCES_LOCKED}
      returning id
    ),`;
}

/**
 * CTEs that change an identifier, if it still has the version that the decision was made on and no change that was signed later has
 * been applied. The triggers of prisma/migrations/…_lifecycle and prisma/migrations/…_history refuse the row without its event, and
 * the event without its row.
 * @param gate another condition
 */
export function updateIdentifier(
  before: Identifier,
  after: Mutable,
  event: HistoryEvent,
  gate: Prisma.Sql = TRUE,
): Prisma.Sql {
  return Prisma.sql`
    applied as (
      update identifiers set status = ${after.status}::identifier_status, provider_id = ${after.providerId}::uuid,
        name_id = ${after.nameId}::uuid, payment_options = ${json(after.paymentOptions)}::jsonb,
        proposed_payment_options = ${json(after.proposedPaymentOptions)}::jsonb,
        activated_at = ${after.activatedAt}::timestamptz, updated_at = ${after.updatedAt}::timestamptz,
        payment_updated_at = ${after.paymentUpdatedAt}::timestamptz, authorized_at = ${after.authorizedAt}::timestamptz,
        version = ${event.sequence}::int, history_head = ${event.hash}
      where id = ${before.id}::uuid and version = ${before.version}::int
        and authorized_at <= ${after.authorizedAt}::timestamptz and ${gate}
      returning id
    ),
    ${insertEvent(event)}`;
}

/**
 * A CTE that records when a request was signed that changed nothing, because the identifier was as it asked: requests that were
 * signed earlier must not change it afterwards, nor register the value again once it is removed (D7). It is not recorded
 * where a newer registration of the value has taken its place.
 * @param gate another condition
 */
export function rememberSigning(before: Identifier, authorizedAt: Date, gate: Prisma.Sql = TRUE): Prisma.Sql {
  return Prisma.sql`
    applied as (
      update identifiers set authorized_at = ${authorizedAt}::timestamptz
      where id = ${before.id}::uuid and version = ${before.version}::int and authorized_at < ${authorizedAt}::timestamptz
        and is_current and ${gate}
      returning id
    )`;
}

function insertEvent(event: HistoryEvent): Prisma.Sql {
  const e = event;
  return Prisma.sql`
    event as (
      insert into identifier_events (id, identifier_id, sequence, type, from_status, to_status, actor_kind, provider_id,
        controller, operator, reason, changed_fields, request_id, occurred_at, previous_hash, hash, identifier_hash,
        payment_options_hash, proposed_payment_options_hash, controller_authorization)
      select ${e.id}::uuid, ${e.identifier_id}::uuid, ${e.sequence}::int, ${e.type}::identifier_event_type,
        ${e.from_status}::identifier_status, ${e.to_status}::identifier_status, ${e.actor.kind}::actor_kind,
        ${e.actor.provider_id}::uuid, ${e.actor.controller}, ${e.actor.operator}, ${e.reason},
        ${[...e.changed_fields]}::text[], ${e.request_id},
        ${e.occurred_at}::timestamptz, ${e.previous_hash}, ${e.hash}, ${e.identifier_hash},
        ${e.payment_options_hash}, ${e.proposed_payment_options_hash}, ${json(e.controller_authorization)}::jsonb
      from applied
    )`;
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
