-- A browser that signed in with a token: of its secret only the hash is kept.
create table session (
    hash text primary key,
    token text not null,            -- the token's id
    created_ms bigint not null,
    ends_ms bigint not null
);
create index session_end on session (ends_ms);

-- A link that shows one verdict without a sign-in, for its players. It is shown again to its director, so it is kept.
create table share (
    secret text primary key,
    adjudication text not null,
    actor text not null,
    created_ms bigint not null,
    revoked_ms bigint not null      -- 0: it is open
);
create index share_adjudication on share (adjudication, revoked_ms);
