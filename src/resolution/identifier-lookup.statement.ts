import type { TextRow } from '../database/database.js';
import { IDENTIFIER_STATUSES, type IdentifierStatus } from '../registry/domain/lifecycle.js';
import type { ResolvedIdentifier } from './domain/resolved-identifier.js';

/** Stands in no column of {@link CURRENT_IDENTIFIERS}. */
const SEPARATOR = '|';

/**
 * The current registration of each value, one row of one table: what a payer is warned of is stored with it (D11). All
 * columns but the options are one text: each column of an answer costs as much as the look-up of a row.
 */
export const CURRENT_IDENTIFIERS = `
  select concat_ws('${SEPARATOR}', encode(value_hash, 'hex'), type, status, ${time('registered_at')}, ${time('activated_at')},
    ${time('updated_at')}, ${time('payment_updated_at')}, ${time('controller_changed_at')}, name_stopped, complained,
    look_alike, qr_contested), payment_options::text
  from identifiers where value_hash = any ($1::text::bytea[]) and is_current`;

/** Nothing for null, which \`concat_ws\` would leave out with its separator. */
function time(column: string): string {
  return `coalesce((${column} at time zone 'UTC')::text, '')`;
}

export interface LookupRow {
  /** SHA-256 of the normalized value in hex. */
  readonly hash: string;
  readonly type: string;
  readonly identifier: ResolvedIdentifier;
}

/** Reads a row of {@link CURRENT_IDENTIFIERS}. */
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
  };
}

function statusOf(text: string | undefined): IdentifierStatus {
  const status = IDENTIFIER_STATUSES.find((each) => each === text);
  if (status === undefined) throw new TypeError('A row has a status that this release does not know.');
  return status;
}

const TRUE = 't';
const WITH_MILLISECONDS = 'yyyy-mm-dd hh:mm:ss.mmm'.length;

/** PostgreSQL leaves out the zeros at the end of a fraction. */
function isoTime(text = ''): string | null {
  if (text === '') return null;
  const full =
    text.length === WITH_MILLISECONDS ? text : `${text}${text.includes('.') ? '' : '.'}`.padEnd(WITH_MILLISECONDS, '0');
  return `${full.slice(0, 10)}T${full.slice(11)}Z`;
}
