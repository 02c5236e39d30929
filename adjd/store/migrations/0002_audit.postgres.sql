-- The audit log, a hash chain: each hash covers the entry and the previous hash. Append only.
create table audit (
    seq bigint primary key,
    at_ms bigint not null,
    actor text not null,
    action text not null,
    subject text not null,
    detail text not null,   -- JSON
    hash text not null
);
create function audit_refuse() returns trigger language plpgsql as
$$begin raise exception 'the audit log is not rewritten and not shortened' using errcode = 'restrict_violation'; end$$;
create trigger audit_stays before update or delete on audit for each row execute function audit_refuse();
create trigger audit_remains before truncate on audit for each statement execute function audit_refuse();
