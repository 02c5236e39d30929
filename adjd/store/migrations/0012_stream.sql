-- The event stream of a tournament, in order, for its followers.
alter table event add column tournament text;
create index event_tournament on event (tournament, seq) where tournament is not null;
