-- What the audit log's hashes of a row are mixed with, so that nobody finds out a name by trying names. Null: of before.
alter table document add column salt text;
alter table tournament add column salt text;
alter table player add column salt text;
alter table ruling add column salt text;
