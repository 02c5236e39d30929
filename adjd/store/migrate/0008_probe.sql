-- One row that is written to find out whether there is room for a record.
create table probe (
    id bigint primary key,
    data blob not null
);
