-- What happened in a tournament, to be told in order to whoever follows it.
alter table event add column tournament text;
create index event_tournament on event (tournament, seq) where tournament is not null;
