-- One row, written to check that the disk has room for a record.
create table probe (
    id bigint primary key,
    data blob not null
);
