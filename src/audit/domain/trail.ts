import type { TrailHead } from '../../log/domain/trail-line.js';
import { canonicalHash, NO_HASH } from '../../registry/domain/history.js';

/**
 * What an operator did to one record, in its wire shape, which is also what is hashed (D19). Written by the triggers of
 * prisma/migrations/…_operator_trail.
 */
export interface TrailEntry {
  readonly sequence: number;
  /** RFC 3339, UTC, milliseconds. */
  readonly occurred_at: string;
  readonly operator: string;
  readonly login: string;
  readonly role: string;
  readonly tool: 'command' | 'studio' | 'sql';
  readonly command: string | null;
  readonly action: 'insert' | 'update' | 'delete';
  readonly table_name: string;
  readonly record_id: string;
  /** The members that have changed. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly reason: string | null;
  readonly previous_hash: string;
  readonly hash: string;
}

/** The head of an empty trail. */
export const NO_ENTRY: TrailHead = { sequence: 0, hash: NO_HASH };

/** The hash of an entry covers all its other members, as `append_to_trail` computes it. */
export function trailHash({ hash: _hash, ...entry }: TrailEntry): string {
  return canonicalHash(entry);
}

/** Checks an entry against the one before it. @returns what is wrong, or null */
export function trailFault(before: TrailHead, entry: TrailEntry): string | null {
  if (entry.sequence !== before.sequence + 1) return `entry ${before.sequence + 1} is missing before it`;
  if (entry.previous_hash !== before.hash) return 'it does not follow the entry before it';
  return entry.hash === trailHash(entry) ? null : 'it was changed: its hash does not match its content';
}
