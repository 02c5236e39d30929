-- Jobs: archives that are judged game by game in the background.
create table job (
    seq integer primary key,
    id text not null unique,
    created_ms bigint not null,
    finished_ms bigint,
    actor text not null,
    state text not null,        -- waiting, running, done, failed, cancelled
    type text not null,         -- the media type of the archive
    as_variant text,
    as_notation text,
    as_strict bigint not null,
    claims bigint not null,     -- claims since the last progress
    games bigint not null,      -- games read
    refused bigint not null,    -- games that could not be judged
    detail text                 -- the reason of a failure
);
create index job_open on job (seq) where state in ('waiting', 'running');

create table job_input (
    seq integer primary key references job (seq),
    body blob not null
);

create table job_result (
    job bigint not null references job (seq),
    number bigint not null,     -- of the game in its archive, from 1
    adjudication text,
    problem text,               -- JSON, where there is no adjudication
    primary key (job, number)
) without rowid;
