-- Range summary (zone map): for each range of 64 adjudications, the variants, statuses and pairs that occur in it. It
-- replaces two indexes, which cost two page writes per adjudication, by at most a few rows per range.
create table stretch (
    variant text not null,  -- '': any variant
    status text not null,   -- '': any status
    number bigint not null, -- seq / 64
    primary key (variant, status, number)
) without rowid;
insert into stretch select distinct variant, status, seq / 64 from adjudication;
insert into stretch select distinct variant, '', number from stretch;
insert into stretch select distinct '', status, number from stretch where status <> '';
create trigger adjudication_stretch after insert on adjudication
when not exists (
    select 1 from stretch where variant = new.variant and status = new.status and number = new.seq / 64
)
begin
    insert or ignore into stretch (variant, status, number)
    values (new.variant, new.status, new.seq / 64), (new.variant, '', new.seq / 64), ('', new.status, new.seq / 64);
end;
drop index adjudication_ended;
drop index adjudication_status;
update migration set expands = 1 where number = 44;
