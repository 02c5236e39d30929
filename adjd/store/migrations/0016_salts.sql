-- Salts of the row hashes in the audit log, so that names cannot be guessed from hashes. Null: an older row.
alter table document add column salt text;
alter table tournament add column salt text;
alter table player add column salt text;
alter table ruling add column salt text;
