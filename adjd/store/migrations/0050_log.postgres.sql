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
create trigger log_entry_stays before update or delete on log_entry for each row execute function audit_refuse();
create trigger log_entry_remains before truncate on log_entry for each statement execute function audit_refuse();
-- The places of entries in the tree, counted from 1.
create table log_leaf (
    seq bigint primary key,
    entry bigint not null unique,
    adjudication text           -- its id, for the entry that created it
);
create index log_leaf_adjudication on log_leaf (adjudication) where adjudication is not null;
create trigger log_leaf_stays before update or delete on log_leaf for each row execute function audit_refuse();
create trigger log_leaf_remains before truncate on log_leaf for each statement execute function audit_refuse();
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

-- Writers take the numbers of adjudications from a sequence: no lock orders them any more.
create sequence adjudication_seq_seq owned by adjudication.seq;
select setval('adjudication_seq_seq', coalesce((select max(seq) from adjudication), 0) + 1, false);
alter table adjudication alter seq set default nextval('adjudication_seq_seq');

-- Parts that are added up, so that writers of one owner do not wait for each other.
alter table usage add column part bigint not null default 0;
alter table usage drop constraint usage_pkey;
alter table usage add primary key (owner, part);
alter table usage alter part drop default;
