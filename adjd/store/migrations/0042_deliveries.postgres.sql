-- The event's id, so that only the partition of its month is searched. An older adjd stores none; then all partitions
-- are searched.
alter table delivery add column event_id text;
update migration set expands = 1 where number = 42;
