-- expands = 1: a backward-compatible migration, so that the nodes of a cluster can be upgraded one by one.
alter table migration add column expands bigint;
