-- What a verdict rests on, and the rulebook's edition that it follows; null: of before the second edition.
alter table adjudication add column basis text;
alter table adjudication add column rulebook text;
alter table tournament add column rulebook text;
