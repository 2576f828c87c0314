-- How what is there is found again: a provider's identifiers, and names by their labels.

-- A page of a provider's identifiers, of all or of one state, is read from here: no more than a page of each state. The
-- foreign key and the operator's counts use its first column. Shared with src/registry/identifier-search.statements.ts.
DROP INDEX "identifiers_provider_id_idx";
CREATE INDEX "identifiers_provider_id_status_id_idx" ON "identifiers"("provider_id", "status", "id");

-- A name that was removed is found by its label until the label is taken again, the newest one first. Shared with
-- src/namespaces/name.statements.ts.
create index "namespace_names_removed_label" on "namespace_names" ("namespace_id", "label", "id") where "status" = 'removed';

-- When the controller signed for the name: a removal that was signed before must not end it (D7). Null for a reservation.
-- Shared with src/namespaces/name-releases.service.ts.
ALTER TABLE "namespace_names" ADD COLUMN "authorized_at" TIMESTAMPTZ(3);
