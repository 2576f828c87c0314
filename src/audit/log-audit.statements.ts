/** Entries with their events ($1: from this index on, $2: of one identifier, null for all, $3: at most). */
export const ENTRIES = `
  select l.index::text as index, l.identifier_id as "identifierId", l.sequence, encode(l.entry, 'hex') as entry,
    e.salt::text as salt, e.hash
  from log_entries l left join identifier_events e on e.identifier_id = l.identifier_id and e.sequence = l.sequence
  where l.index >= $1::bigint and ($2::uuid is null or l.identifier_id = $2) order by l.index limit $3::int`;

/** Checkpoints whose sizes are above $1 and at most $2; with $1 = 0 also those of the empty log. */
export const CHECKPOINTS = `
  select size::text as size, encode(root, 'hex') as root, note, (extract(epoch from signed_at) * 1000)::float8 as "signedAtMs"
  from log_checkpoints
  where size > $1::bigint and size <= $2::bigint or ($1::bigint = 0 and size = 0) order by number`;

/** The size of the largest checkpoint. */
export const LARGEST_SIZE = 'select coalesce(max(size), 0)::text as size from log_checkpoints';

/** For each identifier its first such event, and how many such events there are of all. */
const FIRST_OF_EACH = `"identifierId", min(sequence) as sequence, sum(count(*)) over ()::int as total`;

/**
 * Events that are neither in the log nor in the outbox that feeds it, which is emptied into the log in one statement. $1: of one
 * identifier, null for all; $2: at most so many rows.
 */
export const UNLOGGED = `
  select e.identifier_id as ${FIRST_OF_EACH} from identifier_events e
  where ($1::uuid is null or e.identifier_id = $1)
    and not exists (select from log_entries l where l.identifier_id = e.identifier_id and l.sequence = e.sequence)
    and not exists (select from event_outbox o where o.data ->> 'history_event_id' = e.id::text)
  group by e.identifier_id order by e.identifier_id limit $2::int`;

/** Events that the log lists before their predecessors. The parameters are those of {@link UNLOGGED}. */
export const OUT_OF_ORDER = `
  select identifier_id as ${FIRST_OF_EACH} from (
    select identifier_id, sequence, index, lag(index) over (partition by identifier_id order by sequence) as before
    from log_entries where $1::uuid is null or identifier_id = $1
  ) places where index < before group by identifier_id order by identifier_id limit $2::int`;
