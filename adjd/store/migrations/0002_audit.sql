-- The audit log, a hash chain: each hash covers the entry and the previous hash. Append only.
create table audit (
    seq integer primary key,
    at_ms bigint not null,
    actor text not null,
    action text not null,
    subject text not null,
    detail text not null,   -- JSON
    hash text not null
);
create trigger audit_stays before update on audit begin select raise(abort, 'the audit log is not rewritten'); end;
create trigger audit_remains before delete on audit begin select raise(abort, 'the audit log is not shortened'); end;
