-- The roles of a PostgreSQL server that the service runs on (D19). A superuser runs this once, connected to the database of
-- the service, before the first migration; running it again changes nothing:
--
--   createdb resolver
--   psql --dbname=resolver --file=deploy/roles.sql
--   psql --dbname=resolver --command='\password resolver_owner' --command='\password resolver_service'
--
-- resolver_owner     owns the database and migrates it:  DATABASE_OWNER_URL=postgresql://resolver_owner:…@host/resolver
-- resolver_service   the service and npm run admin:      DATABASE_URL=postgresql://resolver_service:…@host/resolver
-- resolver_operator  a group for people. Each has a login of their own, whose name the history then shows:
--
--   create role anna login in role resolver_operator;
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

do $$ begin
  create role resolver_operator nologin;
exception when duplicate_object or unique_violation then null;
end $$;

do $$ begin
  -- A migration by another role may have created it without a login.
  if exists (select from pg_roles where rolname = 'resolver_service' and not rolcanlogin) then
    alter role resolver_service login;
  end if;
  -- With the login of the service, Prisma Studio acts as an operator (npm run studio).
  if not pg_has_role('resolver_service', 'resolver_operator', 'member') then
    grant resolver_operator to resolver_service;
  end if;
exception when unique_violation then null;
end $$;

-- Nobody else creates anything here, temporary tables included: one with the name of a real table would hide it.
do $$ begin
  execute format('alter database %I owner to resolver_owner', current_database());
  execute format('revoke create, temporary on database %I from public', current_database());
end $$;
revoke create on schema public from public;
