-- What a resolve reads (D3): one row of identifiers, found through "identifiers_current_value" by
-- src/resolution/identifier-lookup.service.ts.

-- A time as answers show it: ISO 8601 in UTC, with milliseconds, like Date.toISOString for all the others.
create function iso_time(moment timestamptz) returns text language sql stable
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
