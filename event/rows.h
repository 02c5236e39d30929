/* SPDX-License-Identifier: MIT */
/* The records of an event (player, game, pairing, bye) as adjd's store keeps them. */
#ifndef EVENT_ROWS_H
#define EVENT_ROWS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/score.h"

/* Limits set by the column widths of report files. */
enum { PLAYERS_MOST = 9999, ROUND_MOST = 999 };

struct tournament {
    int64_t seq;
    const char *id;
    int64_t created_ms;
    const char *name, *variant;      /* variant NULL: each game names its own */
    const char *regulations, *facts; /* JSON */
    bool listed;
    bool unfinished; /* write only: hidden until the tournament is complete */
    /* edition by which its games are judged; NULL: created before the second edition */
    const char *rulebook;
    const char *owner; /* write only */
};

/* The length of a tournament's facts without the closing bracket and the report file that it was imported from. */
size_t facts_shown(const char *facts);

struct player {
    int64_t tournament;       /* seq */
    int64_t entry;            /* permanent id of the player, to which games and byes refer */
    int64_t number;           /* starting rank */
    const char *name, *facts; /* JSON */
    int64_t withdrawn;        /* first round without the player; 0: not withdrawn */
};

struct bye {
    int64_t tournament, round;
    int64_t player;   /* permanent id (entry) of the player */
    const char *kind; /* "full", "half", "zero" or "allocated" */
};

/* A pairing without a record. Result codes are the letters of FIDE's report file; '?' means no
 * result. */
struct fixture {
    int64_t tournament, round, board;
    int64_t white, black; /* permanent ids (entries) */
    char white_code, black_code;
    int64_t white_points, black_points; /* hundredths; -1: the usual points of the code */
};

/* A game of a tournament. Points are hundredths; -1 while the game is undecided. */
struct pairing {
    const char *adjudication;
    int64_t tournament;   /* seq */
    int64_t round, board; /* board 0: unknown */
    int64_t white, black; /* permanent ids (entries) */
    int64_t white_points, black_points;
    int64_t white_count, black_count; /* Lippo's points; 0 in other variants */
    const char *tournament_id;
    const char *white_name, *black_name; /* empty in lists */
    /* Not written to the store; includes later decisions of the director. */
    const char *status, *reason, *basis;
    const char *fingerprint; /* of the game; NULL: not requested */
    const char *reported;    /* the result that was reported before the record: two letters; NULL */
    int64_t ply;
    bool decided;  /* by a director */
    bool accepted; /* a director has reviewed and confirmed the verdict */
    bool forfeit;  /* a director decided that the game was won by forfeit */
};

/* A player of a rating list. "" and 0: not given. */
struct rated {
    int64_t fide_id;
    const char *name, *federation, *title;
    const char *sex; /* "m" or "w" */
    int64_t rating, rapid, blitz;
    int64_t born; /* year */
};

/* Receives a player; strings live for the call. Return false to stop. */
typedef bool rated_fn(void *context, const struct rated *player);

/* Convert a kind of bye to its letter in report files ('Z' for an unknown kind), and a letter to its kind. */
char bye_code(const char *kind);
const char *bye_kind(char code);
/* The kind of bye named by the text, a static string. NULL when the text is unknown or NULL. */
const char *bye_known(const char *text);
/* Reads the round and the board that a record names: "3" or "3.12"; 0 when it names none; NULL: no such tag. The caller
 * checks that the tournament has the round. */
void pairing_place(struct pairing *pairing, const char *round, const char *board);

/* The two letters, White's first, of a result that a person reports: "1-0", "0-1", "1/2-1/2", "0-0", or by forfeit "+-", "-+",
 * "--". NULL: another text. And the text for two such letters; "*" for others. */
const char *result_codes(const char *text);
const char *codes_word(const char *codes);

/* Points of a game or a tournament are in hundredths. SCORE_PENDING: no result yet. */

enum { SCORE_PENDING = -1 };

/* Parses a score as the library does (base/score.h). Returns false for any other text, including
 * "*". */
bool score_read(const char *text, int64_t *out_hundredths);

/* Points per result, in hundredths: the six of a report file (TRF26, 162). */
struct scoring {
    int64_t win, draw, loss;
    int64_t absent;    /* a zero-point bye or a forfeit loss */
    int64_t allocated; /* a bye allocated by the pairing */
    int64_t unknown;   /* a game without result */
};
/* Its letters in a report file, in the order of the members. */
enum { SCORING_KINDS = 6 };
extern const char scoring_letters[SCORING_KINDS + 1];

/* The points of a report-file letter of a game or a bye; 0 for any other letter. */
int64_t scoring_points(struct scoring scoring, char code);

/* The scoring system of a tournament: its own points ("points" of its facts), or that of its regulations. Default: 1, 1/2, 0. */
struct scoring scoring_read(const struct tournament *tournament);
/* A scoring system of regulations by its name; the default for any other name. */
struct scoring scoring_named(const char *name);
/* The name of a scoring system in regulations, such as "3-1-0"; "" for the default; NULL: unknown. */
const char *scoring_name(struct scoring scoring);

#endif
