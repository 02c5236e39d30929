-- Whose things are: the token that made them ("token:" and its id, the first of those that took each other's place), or
-- "local". Null: nobody's that is known; only an admin changes it.
alter table token add column owner text;        -- the id of the token that this one took the place of; null: none
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

-- Who may change a tournament that another made.
create table permit (
    tournament text not null,
    owner text not null,
    created_ms bigint not null,
    primary key (tournament, owner)
);

-- How much each has submitted, for quotas.
create table usage (
    owner text primary key,
    bytes bigint not null
);
create index job_owner on job (owner) where state in ('waiting', 'running');
create index hook_owner on hook (owner) where state <> 'deleted';
