-- What waits for an operator, oldest first: parts of indexes, with as many entries as there is work. The statements that read
-- them stand in src/review-queue/waiting.statements.ts. Building them reads each table once for each: a few seconds for a million identifiers.

create index "identifiers_updates_waiting" on "identifiers" ("id") where "status" = 'update_pending';
create index "identifiers_waiting" on "identifiers" ("registered_at", "id") where "status" = 'pending';
create index "complaints_waiting" on "complaints" ("created_at", "id") where "status" <> 'closed';
create index "namespaces_waiting" on "namespaces" ("created_at", "id") where "status" = 'pending';
create index "providers_waiting" on "providers" ("created_at", "id") where "status" = 'pending';
