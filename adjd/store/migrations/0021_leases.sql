-- Leases: the node that runs a job, and the time until which no other node claims the job or the delivery. Harmless for
-- an older adjd.
alter table job add column holder text;
alter table job add column lease_ms bigint;
alter table delivery add column lease_ms bigint;
update migration set expands = 1 where number in (20, 21);
