-- Deleted tournaments. Their rows stay until the time for a restoration has passed. (Nodes of an earlier version still show them.)
create table deletion (
    id text primary key,
    deleted_ms bigint not null,
    actor text not null
);
create index deletion_time on deletion (deleted_ms);
update migration set expands = 1 where number = 45;
