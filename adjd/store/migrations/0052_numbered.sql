-- All adjudications with numbers up to this one are stored (store/log_sequence.c): a page of a list can end there, because no other
-- node will store an adjudication with a smaller number. SQLite has one writer and does not need it.
alter table log_checkpoint add column numbered bigint not null default 0;
update migration set expands = 1 where number = 52;
