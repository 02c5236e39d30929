-- Owners: "local", or "token:" and the id of the creating token (of a chain of rotated tokens the first). Null: unknown;
-- only an admin may change the object.
alter table token add column owner text;        -- the first of a chain of rotated tokens; null: this one
alter table adjudication add column owner text;
alter table tournament add column owner text;
alter table job add column owner text;
alter table hook add column owner text;
create index audit_subject on audit (subject);
update adjudication set owner =
    (select actor from audit where subject = adjudication.id and action = 'adjudicate' limit 1);
update tournament set owner =
    (select actor from audit where subject = tournament.id and action = 'tournament' limit 1);
update job set owner = actor;
update hook set owner = actor;
drop index audit_subject;

-- Permissions for tournaments of other owners.
create table permit (
    tournament text not null,
    owner text not null,
    created_ms bigint not null,
    primary key (tournament, owner)
);

-- Bytes submitted by each owner, for quotas.
create table usage (
    owner text primary key,
    bytes bigint not null
);
create index job_owner on job (owner) where state in ('waiting', 'running');
create index hook_owner on hook (owner) where state <> 'deleted';
