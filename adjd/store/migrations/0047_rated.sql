-- Imported rating lists: the last one that is complete counts. Lists are public, so that the audit log does not attest them. An
-- import writes each table in the order of its key, which touches each page once.
create table rating_list (
    list bigint not null primary key,   -- number of the import
    imported_ms bigint not null,
    file text not null,
    players bigint not null
);
create table rated (
    list bigint not null,
    fide_id bigint not null,
    name text not null,
    federation text not null,
    sex text not null,
    title text not null,
    rating bigint not null,             -- 0: none
    rapid bigint not null,
    blitz bigint not null,
    born bigint not null,               -- year; 0: unknown
    primary key (list, fide_id)
);
create table rated_name (
    list bigint not null,
    search text not null,               -- the name as it is searched for
    fide_id bigint not null,
    primary key (list, search, fide_id)
);
update migration set expands = 1 where number = 47;
