-- Indexes: a player's opponent and a board's game, without a scan of the round or the tournament.
create index fixture_white on fixture (tournament, white, round);
create index fixture_black on fixture (tournament, black, round);
create index pairing_board on pairing (tournament, round, board);
drop index pairing_tournament;
update migration set expands = 1 where number = 31;
