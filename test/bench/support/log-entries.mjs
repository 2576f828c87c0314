import pg from 'pg';

/** Enters into the log the histories that filling has written past it, as the migration does with those that it finds. */
export async function enterIntoLog(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    insert into log_entries (index, identifier_id, sequence, entry)
    select (select coalesce(max(index), -1) from log_entries) + row_number() over (order by e.occurred_at, e.identifier_id),
      e.identifier_id, e.sequence, log_entry(e)
    from identifier_events e
    where not exists (select from log_entries l where l.identifier_id = e.identifier_id and l.sequence = e.sequence)`);
  await client.query('analyze log_entries');
  await client.end();
}
