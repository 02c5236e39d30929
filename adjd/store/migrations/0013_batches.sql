-- Jobs whose games belong to a tournament.
alter table job add column tournament text;
