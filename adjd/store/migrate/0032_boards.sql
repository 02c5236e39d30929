-- Who sits at a board of a round, and which byes a player has, without looking at all of the round or the tournament.
create index fixture_board on fixture (tournament, round, board);
create index bye_player on bye (tournament, player, round);
update migration set expands = 1 where number = 32;
