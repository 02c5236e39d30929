-- The version that judged, and all public keys that have signed verdicts.
alter table adjudication add column version text not null default '0.1.0';

create table signing_key (
    id text primary key,        -- RFC 7638 thumbprint
    public text not null,       -- base64url
    created_ms bigint not null
);
