-- A large tournament is written in steps, and nobody sees it before the last of them: `listed` is -1 until then.
create index tournament_unfinished on tournament (created_ms) where listed < 0;
update migration set expands = 1 where number = 33;
