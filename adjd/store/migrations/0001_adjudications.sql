-- Adjudications: the columns that lists filter by; records and verdicts are in a table of their own.
create table adjudication (
    seq integer primary key,
    id text not null unique,
    created_ms bigint not null,
    tournament text,
    variant text not null,
    status text not null,
    winner text,
    reason text not null,
    ply bigint not null,
    fingerprint text not null,
    white text,
    black text,
    as_variant text,        -- as requested by the submission: variant, notation, strict reading
    as_notation text,
    as_strict bigint not null
);

create table document (
    seq integer primary key references adjudication (seq),
    type text not null,     -- the media type of the record as submitted
    record blob not null,
    verdict text not null
);

-- Stored replies to requests with an Idempotency-Key.
create table answer (
    actor text not null,
    name text not null,     -- the key
    created_ms bigint not null,
    request text not null,  -- a hash of the request
    status bigint not null,
    type text not null,
    location text,
    etag text,
    body blob not null,
    primary key (actor, name)
);
create index answer_created on answer (created_ms);
