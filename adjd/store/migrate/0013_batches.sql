-- A batch whose games are a tournament's.
alter table job add column tournament text;
