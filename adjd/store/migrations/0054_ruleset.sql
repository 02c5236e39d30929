-- The ruleset documents on which verdicts rest, so that a game can be judged again after its document was changed or removed.
create table ruleset (
    sha256 text primary key,    -- of the document, as the verdict names it
    document text not null
);
update migration set expands = 1 where number = 54;
