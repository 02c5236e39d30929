/* SPDX-License-Identifier: MIT */
/*
 * Standings: the players, games and byes of a tournament in memory, and the points, tie-breaks and ranks computed from
 * them. All points are hundredths; tie-break values are multiples of 1/TIE_SCALE. Use: standings_begin(), a call for
 * each player, pairing, fixture and bye, standings_compute(), standings_clear().
 */
#ifndef EVENT_STANDINGS_H
#define EVENT_STANDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/cancel.h"
#include "event/rows.h"

enum { TIES_MOST = 12, TIE_CODE_SIZE = 24, TIE_SCALE = 10000 };
/* A tie-break that has no value for this player. */
#define TIE_NONE INT64_MIN
#define NO_OPPONENT SIZE_MAX

/* What counts: the points of players, or the match points or game points of teams (C.07, 11.1). As the score of a tie-break,
 * SCORE_POINTS is the score by which the event ranks. */
enum score { SCORE_POINTS, SCORE_MATCH, SCORE_GAME };

struct tie_row;
/* A tie-break under its FIDE code, with its cuts. */
struct tie_break {
    const struct tie_row *row;
    enum score score;
    char code[TIE_CODE_SIZE];
    int64_t cut_low, cut_high; /* number of lowest and highest contributions to cut */
    int64_t limit;             /* KS (Koya): percentage of the maximum score; 0: 50 */
    int64_t limit_halves;      /* KS: half points added to the limit */
    int64_t factor;            /* SSSC: the normalising factor; 0: the usual one */
    bool of_fore;              /* uses fore Buchholz */
    bool with_forfeits;        /* forfeited games count as played */
    bool reversed;             /* the order of values is the opposite */
    const int64_t *averaged;   /* by player: the values that the tie-break averages */
};

/* A player's game or bye in a round. */
struct cell {
    int64_t round;
    size_t opponent; /* index into `players`; NO_OPPONENT: a bye */
    size_t game;     /* index into `games`, if there is an opponent */
    bool white;      /* the player has White */
    char code;       /* letter of FIDE's report file; '?': pending */
    int64_t points;  /* 0 while pending */
};

/* A player's points as the tie-breaks of opponents count them. */
struct seen_score {
    int64_t points, adjusted; /* adjusted: C.07, 16.3 */
};

struct standing {
    int64_t number;    /* starting rank */
    int64_t entry;     /* permanent id of the player in the store */
    int64_t withdrawn; /* first round without the player; 0: not withdrawn */
    const char *name, *facts;
    int64_t rating; /* 0: unrated */
    int64_t points, games, wins, draws, losses, pending;
    struct seen_score seen[2]; /* [1]: games of the final round count as draws (C.07, 8.3) */
    size_t first_cell, cell_count;
    const int64_t *boards; /* of a team: the game points of all matches by board; NULL: a player */
    int64_t ties[TIES_MOST];
    int64_t rank; /* tied players share a rank */
};

struct standing_game {
    /* NULL: no record; only paired, or the result was imported */
    const char *adjudication;
    const char *status, *reason;
    const char *basis; /* basis of the verdict (adj_verdict_basis()); NULL: unknown */
    int64_t round, board, ply;
    size_t white, black;                /* indexes into `players` */
    int64_t white_points, black_points; /* -1: pending */
    char white_code, black_code;        /* letters of FIDE's report file; '?': pending */
    int64_t white_count, black_count;   /* Lippo's points; 0 in other variants */
    bool decided;                       /* by a director */
    bool accepted;                      /* a director confirmed the verdict */
    const char *reported; /* two letters: the result reported before the record; NULL */
    const int64_t *white_boards, *black_boards; /* of a match: the game points by board */
};

/* A bye of any round, past or requested. */
struct standing_bye {
    size_t player;
    int64_t round;
    char code;      /* F (full), H (half), Z (zero), U (allocated) */
    int64_t points; /* SCORE_PENDING: the usual points of the code */
};

struct standings {
    struct arena pool;           /* of everything */
    struct standing *players;    /* by starting number */
    struct standing_game *games; /* by round and board */
    struct standing_bye *byes;   /* by round and player */
    struct cell *cells; /* grouped by player, then by round; a missing cell is a zero-point bye */
    size_t player_count, player_cap, game_count, game_cap, bye_count, bye_cap;
    size_t *places; /* by entry: index into `players` */
    size_t place_count;
    int64_t rounds;      /* the last round that was paired */
    int64_t final_round; /* the last round of the tournament, as planned if that is known */
    struct scoring scoring;
    struct scoring judged; /* as the verdicts count: that of the regulations alone */
    bool
        keeps_numbers; /* report files have the players' numbers, also if there are gaps between them */
    bool is_round_robin;
    bool is_rated;      /* every player has a rating */
    int64_t koya_games; /* maximum number of wins, for Koya's limit */
    /* Of teams: the score that counts here, the standings by the other score, and the number of boards (event/teams.h). */
    enum score score;
    const struct standings *other;
    int64_t boards;
    struct tie_break ties[TIES_MOST];
    size_t tie_count;
    size_t *order; /* indexes into `players`, best first */
    bool failed;
    struct cancel cancel; /* cancellation, from the store */
};

/* Initialises empty standings; call standings_clear() in every case. The tournament's facts and
 * regulations are read, not kept. */
void standings_begin(struct standings *s, const struct tournament *tournament);
/* Add a row: first the players in order of their numbers, then the others, which refer to players by entry. Return false
 * when memory runs out or the player is unknown. `standings` is a struct standings, so that these are row callbacks. */
bool standings_player(void *standings, const struct player *player);
bool standings_pairing(void *standings, const struct pairing *pairing);
bool standings_fixture(void *standings, const struct fixture *fixture);
bool standings_bye(void *standings, const struct bye *bye);
/* Add a game or a bye of players given by their indexes. */
bool standings_game(struct standings *s, const struct standing_game *game);
bool standings_bye_add(struct standings *s, const struct standing_bye *bye);
/* Build the cells only (who plays whom in which round), or also points, or also tie-breaks and ranks. Return false when a row
 * was not added or memory runs out. */
bool standings_rounds(struct standings *s);
bool standings_points(struct standings *s);
bool standings_compute(struct standings *s);
void standings_clear(struct standings *s);
/* A player's cell of a round; NULL: none. */
const struct cell *standings_cell(const struct standings *s, size_t player, int64_t round);
/* Whether the result of a game's cell is only reported: the record states it, but its moves and
 * events do not explain it. */
bool standings_is_reported(const struct standings *s, const struct cell *cell);
/* Whether the operation was cancelled. Loops over players call it for each row; it checks only some of them. The caller
 * must discard the output of a cancelled operation. */
static inline bool
standings_are_over(const struct standings *s, size_t player)
{
    return player % 16 == 0 && cancel_is_wanted(&s->cancel);
}
/* What a director still has to do about a game. */
enum game_need {
    NEED_NOTHING,
    NEED_RECORD,      /* paired, without a result */
    NEED_RULING,      /* the record does not decide the game */
    NEED_RULING_MOVE, /* because of an illegal move */
    NEED_RESULT,      /* ruled about, but still without a result */
    NEED_CHECK,       /* the record states a result that its moves and events do not explain */
    NEED_COMPARISON   /* the record contradicts the reported result */
};
enum game_need standings_need(const struct standing_game *game);
/* Whether a game's result letters, White's first, contradict those that were reported; `reported` NULL: none. */
bool result_contradicts(char white_code, char black_code, const char *reported);
/* Whether the crosstable is small enough to show every round of every player. In a larger event only existing cells are
 * visited: a single game in round 999 must not cost 999 cells for each of ten thousand players. */
bool standings_show_all(const struct standings *s);
/* Iterates over the rounds to show for a player. *round starts at 0. Returns false at the end. */
bool standings_next_round(const struct standings *s, size_t player, int64_t *round);
/* The index of the player with this starting number; NO_OPPONENT: none. */
size_t standings_find(const struct standings *s, int64_t number);

#endif
