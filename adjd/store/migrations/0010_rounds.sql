-- Late entries, withdrawals and removals of players; byes; and fixtures, the pairings without a record.
create table entrant (
    tournament bigint not null references tournament (seq),
    entry bigint not null,      -- the player's key in games and byes; never reused
    number bigint,              -- starting rank, from 1; null: removed from the list
    name text not null,
    facts text not null,        -- JSON: title, rating, federation, ...
    withdrawn bigint,           -- from this round on
    primary key (tournament, entry)
);
insert into entrant (tournament, entry, number, name, facts)
    select tournament, number, number, name, facts from player;
drop table player;
alter table entrant rename to player;
create unique index player_number on player (tournament, number);
create unique index player_name on player (tournament, name) where number is not null;

create table bye (
    tournament bigint not null references tournament (seq),
    round bigint not null,
    player bigint not null,     -- an entry
    kind text not null,         -- full, half, zero, allocated
    primary key (tournament, round, player)
);

-- Pairings. The result is in the game's record, or in an imported report file.
create table fixture (
    tournament bigint not null references tournament (seq),
    round bigint not null,
    board bigint not null,
    white bigint not null,      -- entries
    black bigint not null,
    white_code text not null,   -- as in FIDE's report file; ?: pending
    black_code text not null,
    white_points bigint,        -- hundredths, where they differ from the points of the code
    black_points bigint,
    primary key (tournament, round, white)
);

-- Points of Lippo's count (rulebook, section 3); null in other games.
alter table pairing add column white_count bigint;
alter table pairing add column black_count bigint;
create index pairing_white on pairing (tournament, white, round);
create index pairing_black on pairing (tournament, black, round);
