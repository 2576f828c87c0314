-- The timelines of the write-ahead log on which a primary has written (D22). A promotion begins a new one, and positions on
-- different timelines cannot be compared. A standby does not say on which timeline it is, but it has this row only if it has
-- replayed what the primary of that timeline has written. Shared with src/database/standby.statements.ts.

create table "wal_timelines" (
  -- Of the server's files: pg_upgrade makes new ones, whose timelines begin at 1 again.
  "system" bigint not null,
  "timeline" int not null,
  constraint "wal_timelines_pkey" primary key ("system", "timeline")
);

grant select on "wal_timelines" to resolver_service, resolver_operator;
grant insert on "wal_timelines" to resolver_service;
