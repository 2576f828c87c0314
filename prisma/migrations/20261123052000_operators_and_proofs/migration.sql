-- What operators may do with the tables of proofs, by their role, and what the trail says of it (D19, D20). Only the database has
-- these rules; the roles stand in prisma/migrations/…_operator_roles.

-- An admin makes, rotates and retires keys with the commands, and the trail has an entry for each.
grant insert, update on "signing_keys" to resolver_admin;
select keep_operator_trail('signing_keys', 'id', '');

-- Whoever reads may verify histories, which keeps how far it came. It is no change of anything, so the trail has no entry.
grant insert, update on "verified_histories" to resolver_viewer, resolver_reviewer, resolver_admin;
