/** A place in the write-ahead log of a primary. */
export interface WalPosition {
  /** The number of the cluster, which all its copies have. Positions of two clusters cannot be compared. */
  readonly system: string;
  /** A promotion begins a new one. Positions on different timelines cannot be compared. */
  readonly timeline: number;
  /** As PostgreSQL writes it. */
  readonly lsn: string;
}

/**
 * Where the log of the primary ends that every acknowledged change is in. PostgreSQL flushes a commit before it acknowledges it,
 * whether `synchronous_commit` is `local`, `remote_write`, `on` or `remote_apply`, so what is flushed is enough. It is also the
 * least that is enough: a standby gets nothing that is not flushed, and what a transaction under way has inserted may be flushed
 * much later. Only with `synchronous_commit = off` are commits acknowledged before, and then everything inserted counts. Both
 * functions fail on a standby.
 */
export const POSITION = `
  select (select system_identifier::text from pg_control_system()) as system,
    (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end)::text as lsn,
    ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline`;

/** Records that there is a primary on this timeline, in the table of prisma/migrations/…_tables. */
export const REMEMBER_TIMELINE = `
  insert into wal_timelines (system, timeline) select system_identifier, $1 from pg_control_system() on conflict do nothing`;

/**
 * Which database a server has: the cluster, whose number every copy of it has, and the database in it. The log of a cluster has all
 * its databases, so positions alone do not tell them apart.
 */
export const IDENTITY = `
  select pg_is_in_recovery() as standby, system_identifier::text as system, current_database()::text as database
  from pg_control_system()`;

export interface ServerIdentity {
  readonly standby: boolean;
  readonly system: string;
  readonly database: string;
}

/** Whether a standby may answer, or why it may not: {@link CHECK}. One of another database is `foreign`, too. */
export type StandbyState = 'fresh' | 'behind' | 'promoted' | 'pooled' | 'stale_primary' | 'foreign';

/**
 * Whether a standby has replayed a position ($1) of a timeline ($2) of a cluster ($4), asked over a connection to the server
 * process $3. This must be a statement of its own before the look-up, over the same connection: PostgreSQL takes the snapshot of
 * a statement before it evaluates any function in it, so a look-up that contained this check could read a snapshot from before
 * the replay that the check sees.
 *
 * - `promoted`: it is a primary now.
 * - `pooled`: a pooler is in between, which may send the look-up to another server than this statement.
 * - `foreign`: it is a copy of another cluster.
 * - `behind`: it has not replayed that far, or not the beginning of this timeline.
 * - `stale_primary`: it follows a primary of a newer timeline, so the one that named the position is no longer the primary.
 */
export const CHECK = `
  select case
    when not pg_is_in_recovery() then 'promoted'
    when pg_backend_pid() <> $3 then 'pooled'
    when system_identifier <> $4::bigint then 'foreign'
    when newest > $2 then 'stale_primary'
    when newest = $2 and pg_last_wal_replay_lsn() >= $1::pg_lsn then 'fresh'
    else 'behind'
  end as state
  from pg_control_system(),
    lateral (select max(timeline) as newest from wal_timelines where system = system_identifier) seen`;
