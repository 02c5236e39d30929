-- Partitions are made a quarter ahead. A new one needs its table for a moment alone; while a long query, such as pg_dump, reads the
-- table, the attempt ends after 100 ms, during which writes wait, and the next one is a minute later.
drop function month_add;
create function month_add(parent varchar, since timestamptz) returns boolean language plpgsql set lock_timeout = '100ms' as $$
begin
    execute format('alter table %I detach partition %I', parent, parent || '_ahead');
    perform month_make(parent, since);
    execute format('alter table %I attach partition %I for values from (%L) to (maxvalue)', parent, parent || '_ahead', month_id(month_after(since)));
    return true;
exception when lock_not_available then
    return false;
end$$;
drop function month_drop;
create function month_drop(parent varchar, since timestamptz) returns void language plpgsql set lock_timeout = '100ms' as $$
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
create or replace function months_keep() returns void language plpgsql as $$
declare
    parent varchar;
begin
    foreach parent in array array['adjudication', 'document', 'event'] loop
        for i in 1 .. 4 loop
            exit when months_end(parent, true) > now() + interval '3 months';
            if not month_add(parent, month_after(months_end(parent, true))) then
                return; -- one attempt a minute
            end if;
        end loop;
    end loop;
    if months_end('event', false) < now() - interval '2 months' then
        perform month_drop('event', months_end('event', false));
    end if;
end$$;
update migration set expands = 1 where number = 53;
