-- While another store is copied into this one: which.
create table copy (
    id bigint primary key,
    source text not null,       -- the end of its audit log
    began_ms bigint not null
);
update migration set expands = 1 where number = 22;
