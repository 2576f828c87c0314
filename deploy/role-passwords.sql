-- After roles.sql where passwords come from the environment, as in compose.yaml: OWNER_PASSWORD and SERVICE_PASSWORD.
\getenv owner_password OWNER_PASSWORD
\getenv service_password SERVICE_PASSWORD
alter role resolver_owner password :'owner_password';
alter role resolver_service password :'service_password';
