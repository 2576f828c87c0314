-- The identifier types that the service knows (D4). The names are those of the catalogue in
-- src/identifier-types/domain/catalogue.ts: a type that has a row here and no code there is a draft.
insert into "identifier_types" ("name", "version", "status", "privacy", "registration_eligible", "resolution_eligible") values
  ('custom', '1.0', 'active', 'public', true, true),
  ('email', '1.0', 'active', 'private', true, true),
  ('bangla_qr', '1.0', 'active', 'public', true, true);
