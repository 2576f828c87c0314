-- A label is text, not a pattern: one with a backslash failed its own check, one with "%" passed any.
alter table "namespace_names"
  drop constraint "namespace_names_full_name",
  add constraint "namespace_names_full_name" check (starts_with("full_name", "label" || '@'));
