-- Webhooks, events, and the outbox of deliveries.
create table hook (
    seq integer primary key,
    id text not null unique,
    created_ms bigint not null,
    actor text not null,
    url text not null,
    secret text not null,           -- base64
    events text not null,           -- each between spaces; empty: all
    state text not null             -- active, disabled, deleted
);

create table event (
    seq integer primary key,
    id text not null unique,
    created_ms bigint not null,
    type text not null,
    data text not null              -- JSON
);

create table delivery (
    seq integer primary key,
    hook bigint not null references hook (seq),
    event bigint not null references event (seq),
    state text not null,            -- waiting, delivered, dead
    attempts bigint not null,
    next_ms bigint not null,
    changed_ms bigint not null,
    answer bigint,                  -- the last HTTP status; null: no reply
    detail text                     -- the reason of the last failure
);
create index delivery_due on delivery (next_ms) where state = 'waiting';
create index delivery_hook on delivery (hook, seq);
