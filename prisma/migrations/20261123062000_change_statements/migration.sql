-- What a change costs the database. COMMIT is sent behind the statement that changes something, so that statement must fail where
-- somebody else was first: nothing of the transaction may stay. Shared with src/mutations/mutation.statements.ts.
create function give_way() returns int language plpgsql volatile as $$
begin
  raise exception 'Somebody else was first.' using errcode = 'PIR01';
end $$;
