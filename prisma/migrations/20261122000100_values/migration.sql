-- What the schema language cannot say about single values. The service checks the same before it writes; here they hold
-- for every other client of the database too: Prisma Studio, psql, a faulty release.

-- The shape of stored payment options (D6). Addresses are checked in the service, which knows the checksums of the chains.
-- Shared with src/payment-options/payment-option.schema.ts and src/payment-options/domain/option-faults.ts.
create function payment_options_are_valid(options jsonb) returns boolean language plpgsql immutable as $$
declare
  option jsonb;
  amount constant text := '^(0|[1-9][0-9]{0,29})([.][0-9]{1,18})?$';
begin
  if jsonb_typeof(options) <> 'array' or jsonb_array_length(options) not between 1 and 20 then
    return false;
  end if;
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
end $$;

-- The length of a value is shared with src/identifier-types/domain/text.ts (D5).
alter table "identifiers"
  add constraint "identifiers_value_length" check (char_length("value") <= 700 and char_length("normalized_value") between 1 and 700),
  add constraint "identifiers_value_hash_is_of_the_value" check ("value_hash" = sha256(convert_to("normalized_value", 'UTF8'))),
  add constraint "identifiers_payment_options" check (payment_options_are_valid("payment_options")),
  add constraint "identifiers_proposal" check ("proposed_payment_options" is null or payment_options_are_valid("proposed_payment_options"));

-- The length of a name is shared with src/admin/providers.commands.ts.
alter table "providers"
  add constraint "providers_name_length" check (char_length("name") between 1 and 200);

-- Shared with src/limits/day-quota.service.ts (D14), which counts from the first use of a day on.
alter table "free_key_usage"
  add constraint "free_key_usage_counts" check ("used" > 0);

-- The syntax of a nonce is shared with src/auth/domain/authorization-evidence.ts (D7).
alter table "spent_nonces"
  add constraint "spent_nonces_syntax" check ("nonce" ~ '^[A-Za-z0-9_-]{16,128}$');

-- Shared with src/mutations/mutation.statements.ts (D8): a record has its answer or waits for it, and an error of the service
-- itself is not kept.
alter table "idempotency_records"
  add constraint "idempotency_records_hashes" check (octet_length("scope_hash") = 32 and octet_length("fingerprint") = 32),
  add constraint "idempotency_records_answer" check (("status" is null) = ("body" is null) and "status" < 500);
