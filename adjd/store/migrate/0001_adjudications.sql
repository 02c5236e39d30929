-- Adjudications: the facts that lists are filtered by, and apart from them the bytes.
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
    as_variant text,        -- what the submission asked for: variant, notation, reading
    as_notation text,
    as_strict bigint not null
);

create table document (
    seq integer primary key references adjudication (seq),
    type text not null,     -- the media type of the record, as it was submitted
    record blob not null,
    verdict text not null
);

-- Answers to requests that carried an Idempotency-Key.
create table answer (
    actor text not null,
    name text not null,     -- the key
    created_ms bigint not null,
    request text not null,  -- a hash of what was asked
    status bigint not null,
    type text not null,
    location text,
    etag text,
    body blob not null,
    primary key (actor, name)
);
create index answer_created on answer (created_ms);
