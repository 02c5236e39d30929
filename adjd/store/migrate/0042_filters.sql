-- What of a tournament has a status, such as the games that are open still, without looking at all of it.
create index adjudication_tournament_status on adjudication (tournament, status, seq) where tournament is not null;
update migration set expands = 1 where number = 42;
