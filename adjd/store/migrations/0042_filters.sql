-- Index: the games of a tournament with a status, such as undecided ones, without a scan of the tournament.
create index adjudication_tournament_status on adjudication (tournament, status, seq) where tournament is not null;
update migration set expands = 1 where number = 42;
