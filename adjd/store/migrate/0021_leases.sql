-- Who works on a job or sends a delivery, and until when nobody else takes it up. An older adjd does neither harm.
alter table job add column holder text;
alter table job add column lease_ms bigint;
alter table delivery add column lease_ms bigint;
update migration set expands = 1 where number in (20, 21);
