-- The basis of a verdict, and the rulebook edition that it follows; null: judged before the second edition.
alter table adjudication add column basis text;
alter table adjudication add column rulebook text;
alter table tournament add column rulebook text;
