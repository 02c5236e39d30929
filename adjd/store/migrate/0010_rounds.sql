-- Events as they are: players who come late, leave or are taken off the list, byes, and pairings without a record.
create table entrant (
    tournament bigint not null references tournament (seq),
    entry bigint not null,      -- what games and byes name the player by; never given again
    number bigint,              -- starting rank, from 1; null: taken off the list
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

-- Who was paired with whom. What came of it is in the game's record, or in a report file that was read.
create table fixture (
    tournament bigint not null references tournament (seq),
    round bigint not null,
    board bigint not null,
    white bigint not null,      -- entries
    black bigint not null,
    white_code text not null,   -- as in FIDE's report file; ?: pending
    black_code text not null,
    white_points bigint,        -- hundredths, where they are not what the code brings
    black_points bigint,
    primary key (tournament, round, white)
);

-- Points of Lippo's own count; null in other games.
alter table pairing add column white_count bigint;
alter table pairing add column black_count bigint;
create index pairing_white on pairing (tournament, white, round);
create index pairing_black on pairing (tournament, black, round);
