-- Marks an incomplete copy of another store.
create table copy (
    id bigint primary key,
    source text not null,       -- the head of the source's audit log
    began_ms bigint not null
);
update migration set expands = 1 where number = 22;
