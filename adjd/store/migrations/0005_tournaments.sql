-- Tournaments: their players, their games, and directors' rulings about verdicts.
create table tournament (
    seq integer primary key,
    id text not null unique,
    created_ms bigint not null,
    name text not null,
    variant text,               -- of games whose record does not name one
    regulations text not null,  -- JSON, as libadj reads it
    facts text not null,        -- JSON: city, dates, arbiter, tie-breaks, ...
    listed bigint not null      -- 1: games may not add players to the list
);

create table player (
    tournament bigint not null references tournament (seq),
    number bigint not null,     -- starting rank, from 1
    name text not null,
    facts text not null,        -- JSON: title, rating, federation, ...
    primary key (tournament, number),
    unique (tournament, name)
);

create table pairing (
    adjudication text primary key,
    tournament bigint not null references tournament (seq),
    round bigint not null,
    board bigint,
    white bigint not null,      -- numbers of players
    black bigint not null,
    white_points bigint,        -- hundredths, by the verdict; null: undecided
    black_points bigint
);
create index pairing_tournament on pairing (tournament, round);

-- Rulings are append only: the last one counts.
create table ruling (
    seq integer primary key,
    id text not null unique,
    adjudication text not null,
    created_ms bigint not null,
    actor text not null,
    kind text not null,         -- decision, replacement, withdrawal
    reason text not null,
    replacement text,           -- the adjudication that counts instead
    status text,                -- of a decision: as in a verdict
    winner text,
    white_points bigint,
    black_points bigint
);
create index ruling_adjudication on ruling (adjudication);
create index ruling_replacement on ruling (replacement) where replacement is not null;
