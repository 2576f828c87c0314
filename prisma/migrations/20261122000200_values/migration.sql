-- What the schema language cannot say about single values. The service checks the same before it writes; here the rules hold
-- for every other client of the database too: Prisma Studio, psql, a faulty release.
--
-- How the functions of all migrations are written:
-- - A trigger that reads other tables names the schema itself (search_path): nobody can put a temporary table of the same name
--   in front of the real one.
-- - What every change runs is in PL/pgSQL, which keeps its plans. PostgreSQL parses and plans a function in SQL again for each
--   statement that calls it: that cost a change 15 % more of a processor.
-- - PL/pgSQL evaluates an expression by itself as long as it selects nothing, and starts the executor for one that does, even
--   where the part that selects is never reached, and for each PERFORM. So what every change runs avoids both.

-- The shape of stored payment options (D6). Addresses are checked in the service, which knows the checksums of the chains.
-- Also in src/payment-options/payment-option.schema.ts and src/payment-options/domain/option-faults.ts. Nearly all options
-- have no amounts and no expiration: these are looked through without a select, and without the subtransaction that catching
-- an exception costs.
create function payment_options_are_valid(options jsonb) returns boolean language plpgsql immutable as $$
declare
  option jsonb;
  is_plain boolean := coalesce(jsonb_typeof(options) = 'array', false);
  amount constant text := '^(0|[1-9][0-9]{0,29})([.][0-9]{1,18})?$';
begin
  if jsonb_typeof(options) <> 'array' or jsonb_array_length(options) not between 1 and 20 then
    return false;
  end if;
  for place in 0 .. coalesce(jsonb_array_length(options), 0) - 1 loop
    option := options -> place;
    is_plain := is_plain and jsonb_typeof(option) = 'object' and option ?& array['chain', 'asset', 'address']
      and option - array['chain', 'asset', 'address', 'token_contract', 'network_identifier', 'memo', 'payment_reference'] = '{}'
      and not jsonb_path_exists(option, 'strict $.* ? (@.type() != "string" || @ == "")');
    exit when not is_plain;
  end loop;
  if is_plain and jsonb_array_length(options) = 1 then
    return true;
  end if;
  begin
    for option in select * from jsonb_array_elements(options) loop
      if jsonb_typeof(option) <> 'object' or not option ?& array['chain', 'asset', 'address'] then
        return false;
      end if;
      if exists (
        select from jsonb_each(option) field
        where jsonb_typeof(field.value) <> 'string' or field.value = '""'
          or field.key <> all (array['chain', 'asset', 'address', 'token_contract', 'network_identifier', 'memo',
            'payment_reference', 'minimum_amount', 'maximum_amount', 'fixed_amount', 'expiration'])
          or (field.key like '%\_amount' and (field.value #>> '{}') !~ amount)
      ) then
        return false;
      end if;
      if (option ->> 'minimum_amount')::numeric > (option ->> 'maximum_amount')::numeric
        or (option ->> 'fixed_amount')::numeric not between coalesce((option ->> 'minimum_amount')::numeric, 0)
          and coalesce((option ->> 'maximum_amount')::numeric, 'Infinity')
        or 0 in ((option ->> 'minimum_amount')::numeric, (option ->> 'maximum_amount')::numeric,
          (option ->> 'fixed_amount')::numeric)
        or (option ->> 'expiration')::timestamptz is null and option ? 'expiration'
      then
        return false;
      end if;
    end loop;
    return (
      select count(*) = count(distinct (o ->> 'chain', o ->> 'asset', o ->> 'address', o ->> 'memo'))
      from jsonb_array_elements(options) o
    );
  exception when invalid_datetime_format or datetime_field_overflow then
    return false;
  end;
end $$;

-- The length of a value is also in src/identifier-types/domain/text.ts (D5).
alter table "identifiers"
  add constraint "identifiers_value_length" check (char_length("value") <= 700 and char_length("normalized_value") between 1 and 700),
  add constraint "identifiers_value_hash_is_of_the_value" check ("value_hash" = sha256(convert_to("normalized_value", 'UTF8'))),
  add constraint "identifiers_payment_options" check (payment_options_are_valid("payment_options")),
  add constraint "identifiers_proposal" check ("proposed_payment_options" is null or payment_options_are_valid("proposed_payment_options"));

-- The addresses that are paid or that wait to be, as a JSON array in lower case: an EVM or bech32 address means the same in
-- either case, and no two good addresses of the other chains differ in nothing else, because of their checksums. One
-- expression, so that PostgreSQL puts it in place of the call. Also in src/registry/operator-identifier-search.statements.ts.
create function payment_addresses(paid jsonb, proposed jsonb) returns jsonb language sql immutable parallel safe
  return lower(jsonb_path_query_array(paid || coalesce(proposed, '[]'), '$[*].address')::text)::jsonb;

-- Finds who is paid at an address, above all at a sanctioned one, without reading every row. The array of each row is short,
-- and only whole addresses are asked for: jsonb_path_ops keeps one number for each. New rows wait in the list of GIN, so that
-- a registration does not pay for the order of the index. src/registry/operator-identifier-search.statements.ts reads it.
create index "identifiers_payment_addresses" on "identifiers"
  using gin (payment_addresses("payment_options", "proposed_payment_options") jsonb_path_ops);

-- The length of a name is also in src/admin/providers.commands.ts.
alter table "providers"
  add constraint "providers_name_length" check (char_length("name") between 1 and 200);

-- Also in src/limits/day-quota.service.ts (D14), which counts from the first use of a day on.
alter table "free_key_usage"
  add constraint "free_key_usage_counts" check ("used" > 0);

-- The syntax of a nonce is also in src/auth/domain/authorization-evidence.ts (D7).
alter table "spent_nonces"
  add constraint "spent_nonces_syntax" check ("nonce" ~ '^[A-Za-z0-9_-]{16,128}$');

-- Also in src/mutations/mutation.statements.ts (D8): a record has its answer or waits for it, and an error of the service itself
-- is not kept.
alter table "idempotency_records"
  add constraint "idempotency_records_hashes" check (octet_length("scope_hash") = 32 and octet_length("fingerprint") = 32),
  add constraint "idempotency_records_answer" check (("status" is null) = ("body" is null) and "status" < 500);

-- COMMIT is sent right behind the statement that changes something, without waiting for its result. So that statement must
-- fail where somebody else was first: nothing of the transaction may stay. Also in src/mutations/mutation.statements.ts.
create function give_way() returns int language plpgsql volatile as $$
begin
  raise exception 'Somebody else was first.' using errcode = 'PIR01';
end $$;
