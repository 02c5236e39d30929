-- What an older adjd can live with is marked, so that the nodes of a cluster are upgraded one by one.
alter table migration add column expands bigint;
