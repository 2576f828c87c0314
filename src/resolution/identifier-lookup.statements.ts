import type { TextRow } from '../database/database.js';
import { IDENTIFIER_STATUSES, type IdentifierStatus } from '../registry/domain/lifecycle.js';
import type { ReceiptCheckpoint } from './domain/receipt.js';
import type { ResolvedIdentifier } from './domain/resolved-identifier.js';

/** How PostgreSQL writes true as text. */
const TRUE = 't';
const LENGTH_WITH_MILLISECONDS = 'yyyy-mm-dd hh:mm:ss.mmm'.length;
/** Occurs in no column of {@link IDENTIFIER}. */
const SEPARATOR = '|';

/** The columns in the order in which {@link lookupRow} reads them. */
const IDENTIFIER = `encode(value_hash, 'hex'), type, status, ${time('registered_at')}, ${time('activated_at')},
    ${time('updated_at')}, ${time('payment_updated_at')}, ${time('controller_changed_at')}, name_stopped, complained,
    look_alike, qr_contested`;

/**
 * The inner select hides the list of keys from the planner, so that PostgreSQL uses one generic plan. Planning the statement
 * for each list took longer than looking up eight keys.
 */
const CURRENT = 'from identifiers i where value_hash = any ((select $1::text::bytea[])::bytea[]) and is_current';

/**
 * The current registration of each value, one row of one table, because the signals for warnings are stored in it (D11). All
 * columns but the options are joined to one text: each column of a result costs as much as the look-up of a row.
 */
export const CURRENT_IDENTIFIERS = `
  select concat_ws('${SEPARATOR}', ${IDENTIFIER}), payment_options::text ${CURRENT}`;

/**
 * As {@link CURRENT_IDENTIFIERS}, with the newest checkpoint of the log if its tree has the newest event of the identifier. One
 * statement sees one snapshot of the database, so the version in the tree is the one in the answer. The tables are in
 * prisma/migrations/…_log.
 */
export const IDENTIFIERS_IN_LOG = `
  with newest as materialized (
    select size, concat_ws('${SEPARATOR}', size, encode(root, 'base64')) as named
    from log_checkpoints order by number desc limit 1
  )
  select concat_ws('${SEPARATOR}', ${IDENTIFIER}, case
    when (select l.index from log_entries l where l.identifier_id = i.id and l.sequence = i.version) < (select size from newest)
    then (select named from newest)
  end), payment_options::text ${CURRENT}`;

/** An empty text for null, which `concat_ws` would leave out together with its separator. */
function time(column: string): string {
  return `coalesce((${column} at time zone 'UTC')::text, '')`;
}

export interface LookupRow {
  /** SHA-256 of the normalized value in hex. */
  readonly hash: string;
  readonly type: string;
  readonly identifier: ResolvedIdentifier;
  /** The checkpoint whose tree has the version that was found; null if none has it yet, or if it was not asked for. */
  readonly checkpoint: ReceiptCheckpoint | null;
}

/** Reads a row of {@link CURRENT_IDENTIFIERS} or {@link IDENTIFIERS_IN_LOG}. */
export function lookupRow([columns, options]: TextRow): LookupRow {
  const column = columns?.split(SEPARATOR) ?? [];
  return {
    hash: column[0] ?? '',
    type: column[1] ?? '',
    identifier: {
      status: statusOf(column[2]),
      paymentOptions: JSON.parse(options ?? ''),
      registeredAt: isoTime(column[3]) ?? '',
      activatedAt: isoTime(column[4]),
      updatedAt: isoTime(column[5]) ?? '',
      paymentUpdatedAt: isoTime(column[6]),
      controllerChangedAt: isoTime(column[7]),
      nameStopped: column[8] === TRUE,
      complained: column[9] === TRUE,
      lookAlike: column[10] === TRUE,
      qrContested: column[11] === TRUE,
    },
    checkpoint: checkpointOf(column[12], column[13]),
  };
}

function checkpointOf(size: string | undefined, root: string | undefined): ReceiptCheckpoint | null {
  return size === undefined || root === undefined ? null : { tree_size: Number(size), root_hash: root };
}

function statusOf(text: string | undefined): IdentifierStatus {
  const status = IDENTIFIER_STATUSES.find((each) => each === text);
  if (status === undefined) throw new TypeError('A row has a status that this release does not know.');
  return status;
}

/** A time of PostgreSQL, which leaves out the zeros at the end of a fraction, in ISO 8601. @returns null for an empty text */
function isoTime(text = ''): string | null {
  if (text === '') return null;
  const full =
    text.length === LENGTH_WITH_MILLISECONDS
      ? text
      : `${text}${text.includes('.') ? '' : '.'}`.padEnd(LENGTH_WITH_MILLISECONDS, '0');
  return `${full.slice(0, 10)}T${full.slice(11)}Z`;
}
