-- A delivery says its event's id, so that the event is looked for in its month. What an older adjd adds says none, and its
-- event is looked for in all months.
alter table delivery add column event_id text;
update migration set expands = 1 where number = 42;
