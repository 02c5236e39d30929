-- Access tokens and their scopes. Only a hash of each token is stored.
create table token (
    id text primary key,
    name text not null,
    hash text not null unique,
    scopes bigint not null,
    created_ms bigint not null,
    expires_ms bigint,
    revoked_ms bigint
);
