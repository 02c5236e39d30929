-- The transparency log (adjd-audit(7)). Writers insert entries; the sequencer (store/log.h) gives committed entries their
-- place in a Merkle tree. The hash chain of earlier versions stays; its head is the first entry.
alter table audit rename to chain;
create table log_entry (
    id integer primary key,
    at_ms bigint not null,
    actor text not null,
    action text not null,
    subject text not null,
    detail text not null        -- JSON
);
create trigger log_entry_stays before update on log_entry begin select raise(abort, 'the audit log is not rewritten'); end;
create trigger log_entry_remains before delete on log_entry begin select raise(abort, 'the audit log is not shortened'); end;
-- The places of entries in the tree, counted from 1.
create table log_leaf (
    seq integer primary key,
    entry bigint not null unique,
    adjudication text           -- its id, for the entry that created it
);
create index log_leaf_adjudication on log_leaf (adjudication) where adjudication is not null;
create trigger log_leaf_stays before update on log_leaf begin select raise(abort, 'the audit log is not rewritten'); end;
create trigger log_leaf_remains before delete on log_leaf begin select raise(abort, 'the audit log is not shortened'); end;
-- The hashes of the tree, in tiles of 256; the last tile of each level grows.
create table log_tile (
    level bigint not null,
    number bigint not null,
    hashes blob not null,
    primary key (level, number)
);
-- The newest checkpoint. All entries up to `settled` are in the tree.
create table log_checkpoint (
    id bigint primary key,
    size bigint not null,
    root text not null,
    settled bigint not null,
    at_ms bigint not null,
    origin text not null,
    note text not null          -- signed; empty: not yet
);
insert into log_entry (at_ms, actor, action, subject, detail)
    select at_ms, 'adjd', 'chain', '', '{"seq":' || seq || ',"hash":"' || hash || '"}' from chain order by seq desc limit 1;

-- PostgreSQL adds up parts, so that writers of one owner do not wait for each other.
alter table usage rename to usage_whole;
create table usage (
    owner text not null,
    part bigint not null,
    bytes bigint not null,
    primary key (owner, part)
);
insert into usage (owner, part, bytes) select owner, 0, bytes from usage_whole;
drop table usage_whole;
