-- A provider that leaves hands its identifiers to another one (D1): the event of the operator names the provider that carries
-- the identifier from then on, as that of a provider does, so that the history still says who carried it when.

-- Shared with src/registry/domain/history.ts.
alter table "identifier_events"
  drop constraint "identifier_events_actor",
  add constraint "identifier_events_actor" check (
    ("provider_id" is not null) = ("actor_kind" = 'provider' or ("actor_kind" = 'operator' and 'provider_id' = any("changed_fields")))
    and ("actor_kind" = 'provider') = ("controller" is not null)
    and ("actor_kind" = 'provider') = ("controller_authorization" is not null)
    and ("actor_kind" = 'operator') = ("operator" is not null));
