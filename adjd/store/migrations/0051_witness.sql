-- The logs that this adjd witnesses (adjd-audit(7)): the newest consistent checkpoint of each, and what contradicts it.
create table witnessed (
    origin text primary key,
    url text not null,
    key text not null,          -- the log's public key, base64url
    size bigint not null,
    note text not null,         -- the checkpoint as the log signed it
    at_ms bigint not null,
    cosignature text not null,  -- a signature line
    fault text not null,        -- fork or shrunk; empty: none
    conflict text not null,     -- the signed checkpoint that contradicts note
    fault_ms bigint not null
);
-- The newest checkpoint of the own log that each witness has cosigned.
create table cosigned (
    witness text primary key,   -- its name
    size bigint not null,
    note text not null,         -- as the log signed it
    line text not null          -- the witness's signature line
);
update migration set expands = 1 where number = 51;
