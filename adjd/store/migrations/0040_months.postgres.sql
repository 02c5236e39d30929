-- Partitioning: the tables that grow without limit have one partition per month of the id's time (RFC 9562, version 7).
-- So an id selects its partition, and is unique across partitions without a global index. Existing rows become the
-- partition "first", for everything older; the partition "ahead" is for rows newer than the months created in advance.

-- month_id: the lower bound of ids from a time on. month_of: the month of an id, or of now for foreign ids. month_after:
-- the following month.
create function month_id(at timestamptz) returns varchar language sql immutable as
$$select left(h, 8) || '-' || right(h, 4) from (select lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as h) t$$;
create function month_of(id varchar) returns timestamptz language sql stable as
$$select date_trunc('month', case when id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-7'
    then to_timestamp(('x0000' || left(id, 8) || substr(id, 10, 4))::bit(64)::bigint / 1000) else now() end, 'UTC')$$;
create function month_after(at timestamptz) returns timestamptz language sql immutable as
$$select (date_trunc('month', at at time zone 'UTC') + interval '1 month') at time zone 'UTC'$$;
-- The newest or the oldest monthly partition of a table.
create function months_end(parent varchar, newest boolean) returns timestamptz language sql stable as
$$select case when newest then max(at) else min(at) end from
    (select to_date(right(c.relname::varchar, 7), 'YYYY_MM')::timestamp at time zone 'UTC' as at
        from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = parent::regclass and c.relname ~ '_[0-9]{4}_[0-9]{2}$') t$$;

-- Create one monthly partition, and move its rows there from "ahead".
create function month_make(parent varchar, since timestamptz) returns void language plpgsql as $$
declare
    part varchar := parent || to_char(since at time zone 'UTC', '_YYYY_MM');
    till varchar := month_id(month_after(since));
begin
    execute format('create table %I (like %I including all)', part, parent || '_ahead');
    execute format('with gone as (delete from %I where id >= %L and id < %L returning *) insert into %I select * from gone',
        parent || '_ahead', month_id(since), till, part);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, month_id(since), till);
end$$;
-- Add the next month. Gives up after a short lock timeout, because other queries queue behind a waiting lock.
create function month_add(parent varchar, since timestamptz) returns void language plpgsql set lock_timeout = '500ms' as $$
begin
    execute format('alter table %I detach partition %I', parent, parent || '_ahead');
    perform month_make(parent, since);
    execute format('alter table %I attach partition %I for values from (%L) to (maxvalue)', parent, parent || '_ahead', month_id(month_after(since)));
exception when lock_not_available then
    null;
end$$;
-- Drop the oldest month if it is empty and so is "first".
create function month_drop(parent varchar, since timestamptz) returns void language plpgsql set lock_timeout = '500ms' as $$
declare
    part varchar := parent || to_char(since at time zone 'UTC', '_YYYY_MM');
    is_empty boolean;
begin
    execute format('select not exists (select 1 from %I) and not exists (select 1 from %I)', part, parent || '_first') into is_empty;
    if is_empty then
        execute format('alter table %I detach partition %I', parent, parent || '_first');
        execute format('drop table %I', part);
        execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', parent, parent || '_first', month_id(month_after(since)));
    end if;
exception when lock_not_available then
    null;
end$$;

-- Maintenance, called regularly by the daemon: create the coming months, and drop the months whose events are deleted.
create function months_keep() returns void language plpgsql as $$
declare
    parent varchar;
begin
    foreach parent in array array['adjudication', 'document', 'event'] loop
        for i in 1 .. 3 loop
            exit when months_end(parent, true) > now() + interval '1 month';
            perform month_add(parent, month_after(months_end(parent, true)));
        end loop;
    end loop;
    if months_end('event', false) < now() - interval '2 months' then
        perform month_drop('event', months_end('event', false));
    end if;
end$$;
-- Create the months since that of an id, before rows are copied into a new store.
create function months_since(id varchar) returns void language plpgsql as $$
declare
    parent varchar;
    oldest timestamptz;
    since timestamptz;
    is_empty boolean;
begin
    foreach parent in array array['adjudication', 'document', 'event'] loop
        oldest := months_end(parent, false);
        execute format('select not exists (select 1 from %I)', parent || '_first') into is_empty;
        since := greatest(month_of(id), oldest - interval '10 years');
        if is_empty and since < oldest then
            execute format('alter table %I detach partition %I', parent, parent || '_first');
            execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', parent, parent || '_first', month_id(since));
            while since < oldest loop
                perform month_make(parent, since);
                since := month_after(since);
            end loop;
        end if;
    end loop;
end$$;

-- Convert a table with its indexes into the partition "first" of a new partitioned table, up to the month of the newest id.
create function months_begin(parent varchar, ids varchar) returns void language plpgsql as $$
declare
    first varchar := parent || '_first';
    ahead varchar := parent || '_ahead';
    till timestamptz := month_of('');
    newest varchar;
    one record;
begin
    execute format('select max(id) from %I', ids) into newest;
    if newest is not null then
        till := month_after(greatest(till, least(month_of(newest), till + interval '1 year')));
    end if;
    execute format('alter table %I rename to %I', parent, first);
    execute format('alter table %I alter seq drop identity', first);
    execute format('create table %I (like %I including defaults including storage including compression) partition by range (id)', parent, first);
    execute format('create table %I (like %I including all)', ahead, first);
    execute format('with gone as (delete from %I where id >= %L returning *) insert into %I select * from gone', first, month_id(till), ahead);
    for one in
        select c.relname::varchar as name, pg_get_indexdef(i.indexrelid) as definition, n.oid is not null as is_constraint
            from pg_index i join pg_class c on c.oid = i.indexrelid
            left join pg_constraint n on n.conindid = i.indexrelid and n.contype = 'u' and n.conrelid = i.indrelid
            where i.indrelid = first::regclass and not i.indisprimary
    loop
        execute format('alter index %I rename to %I', one.name, first || substr(one.name, length(parent) + 1));
        if one.is_constraint then
            execute format('alter table %I add constraint %I unique (id)', parent, one.name);
        else
            execute regexp_replace(regexp_replace(one.definition, 'INDEX \S+ ON', format('INDEX %I ON', one.name)), ' ON \S+ ', format(' ON %I ', parent));
        end if;
    end loop;
    execute format('alter index %I rename to %I', parent || '_pkey', first || '_pkey');
    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', parent, first, month_id(till));
    perform month_make(parent, till);
    execute format('alter table %I attach partition %I for values from (%L) to (maxvalue)', parent, ahead, month_id(month_after(till)));
end$$;

-- A record is found by its adjudication's id. Records from before this migration or from an older adjd have no id; they
-- are in "first" and are found by number.
alter table document add column id text not null default '';
create index document_id on document (id);
alter table document drop constraint document_seq_fkey;
alter table delivery drop constraint delivery_event_fkey;
select months_begin('adjudication', 'adjudication');
select months_begin('document', 'adjudication');
select months_begin('event', 'event');
create sequence event_seq_seq owned by event.seq;
select setval('event_seq_seq', coalesce((select max(seq) from event), 0) + 1, false);
alter table event alter seq set default nextval('event_seq_seq');
alter table event_first alter seq set default nextval('event_seq_seq');
alter table event_ahead alter seq set default nextval('event_seq_seq');
select months_keep();
drop function months_begin;
update migration set expands = 1 where number = 40;
