-- A large tournament is imported in several transactions. It stays invisible until the last: `listed` is -1.
create index tournament_unfinished on tournament (created_ms) where listed < 0;
update migration set expands = 1 where number = 33;
