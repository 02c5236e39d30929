-- Browser sessions, opened with a token. Only a hash of the browser's secret is stored.
create table session (
    hash text primary key,
    token text not null,            -- the token's id
    created_ms bigint not null,
    ends_ms bigint not null
);
create index session_end on session (ends_ms);

-- Share links, which show one verdict to its players without a sign-in. The secret is stored, because the director can
-- display the link again.
create table share (
    secret text primary key,
    adjudication text not null,
    actor text not null,
    created_ms bigint not null,
    revoked_ms bigint not null      -- 0: valid
);
create index share_adjudication on share (adjudication, revoked_ms);
