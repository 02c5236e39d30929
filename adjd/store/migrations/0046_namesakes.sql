-- Two players of a tournament may have the same name.
drop index player_name;
create index player_named on player (tournament, name) where number is not null;
update migration set expands = 1 where number = 46;
