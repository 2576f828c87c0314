-- The roles of a PostgreSQL server that the service runs on (D19). A superuser runs this once, connected to the database of
-- the service, before the first migration; running it again changes nothing:
--
--   createdb resolver
--   psql --dbname=resolver --file=deploy/roles.sql
--   psql --dbname=resolver --command='\password resolver_owner' --command='\password resolver_service'
--
-- resolver_owner     owns the database and migrates it:  DATABASE_OWNER_URL=postgresql://resolver_owner:…@host/resolver
-- resolver_service   the service and npm run admin:      DATABASE_URL=postgresql://resolver_service:…@host/resolver
-- People are in one of three groups, each with a login of their own, whose name the trail then proves:
--
-- resolver_viewer    reads
-- resolver_reviewer  decides what waits in the queues, and stops payments
-- resolver_admin     also has providers, keys, types and endpoints, and revokes and releases values
--
--   create role anna login in role resolver_reviewer;
--   DATABASE_URL=postgresql://anna:…@host/resolver npm run admin -- …
--
-- resolver_operator  stands beside them, for who works in SQL alone.
--
-- What each may do stands in prisma/migrations/…_roles, because it belongs to the tables.

do $$ begin
  create role resolver_owner login;
exception when duplicate_object or unique_violation then null;
end $$;

do $$ begin
  create role resolver_service login;
exception when duplicate_object or unique_violation then null;
end $$;

do $$
declare
  operators text;
begin
  foreach operators in array array['resolver_operator', 'resolver_viewer', 'resolver_reviewer', 'resolver_admin'] loop
    begin
      execute format('create role %I nologin', operators);
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
end $$;

do $$
declare
  operators text;
begin
  -- A migration by another role may have created it without a login.
  if exists (select from pg_roles where rolname = 'resolver_service' and not rolcanlogin) then
    alter role resolver_service login;
  end if;
  -- With the login of the service, npm run admin and Prisma Studio act as an operator (OPERATOR_ROLE).
  foreach operators in array array['resolver_operator', 'resolver_viewer', 'resolver_reviewer', 'resolver_admin'] loop
    if not pg_has_role('resolver_service', operators, 'member') then
      execute format('grant %I to resolver_service', operators);
    end if;
  end loop;
exception when unique_violation then null;
end $$;

-- Nobody else creates anything here, temporary tables included: one with the name of a real table would hide it.
do $$ begin
  execute format('alter database %I owner to resolver_owner', current_database());
  execute format('revoke create, temporary on database %I from public', current_database());
end $$;
revoke create on schema public from public;

-- The database lets changes take turns by advisory locks, whose numbers stand in the source. Whoever holds one stops everybody who
-- waits for it, so only those may who change something: who only reads may not. The rights belong to this database, and pg_dump
-- takes them along.
do $$
declare
  taking_turns regprocedure;
begin
  for taking_turns in
    select oid from pg_proc
    where pronamespace = 'pg_catalog'::regnamespace and proname ~ '^pg_(try_)?advisory_(xact_)?lock(_shared)?$'
  loop
    execute format('revoke execute on function %s from public', taking_turns);
    execute format('grant execute on function %s to resolver_owner, resolver_service, resolver_operator, resolver_reviewer, resolver_admin',
      taking_turns);
  end loop;
  if has_function_privilege('resolver_viewer', 'pg_advisory_lock(bigint)', 'execute') then
    raise warning 'Whoever may read can hold the locks that changes wait for: only a superuser takes that right away.';
  end if;
end $$;
