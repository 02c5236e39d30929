-- Indexes: a board's fixture and a player's byes, without a scan of the round or the tournament.
create index fixture_board on fixture (tournament, round, board);
create index bye_player on bye (tournament, player, round);
update migration set expands = 1 where number = 32;
