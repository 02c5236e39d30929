/* SPDX-License-Identifier: MIT */
/* Parser state of a report file, internal to trf_read.c and trf_facts.c. */
#ifndef EVENT_TRF_READING_H
#define EVENT_TRF_READING_H

#include "event/rows.h"
#include "event/trf.h"

/* One round in a player's line. */
struct seat {
    int opponent; /* player number; 0: none */
    char colour;  /* w, b, or - */
    char code;    /* 0: empty */
    bool pending;
    int board;      /* board of a pending game, if known */
    int64_t points; /* from line 299; -1: the usual points of the code */
    int64_t
        said; /* points stated in a comment line that trf.c writes; the points in the file do not include them; -1: none */
};

struct entrant {
    size_t line;
    int64_t points;
    size_t seat_count;
    struct seat *seats;
    struct buffer object; /* JSON */
};

/* Point values that must equal those of a win (allocated and other full-point byes), of a draw
 * (half-point byes and unknown results) or of nothing (absence). */
enum { POINTS_FULL, POINTS_HALF, POINTS_ABSENT, POINTS_OTHER };

struct reading {
    struct arena *pool;
    struct trf_error *err;
    struct trf_content *out;
    struct cancel cancel;
    size_t line;              /* current line number */
    struct entrant *entrants; /* by player number */
    int last;                 /* highest player number */
    int announced;            /* number of players by line 062 */
    size_t results;           /* number of rounds of all players together */
    int64_t rounds, paired;   /* number of rounds by the file; last round with a game */
    struct scoring scoring;
    int64_t other_points[POINTS_OTHER]; /* -1: not given */
    unsigned texts;                     /* bit set of the text lines already seen */
    bool is_new;                        /* the file has lines that only TRF26 has */
    struct buffer facts, deputies, dates, others;
    const char *ties, *standings; /* lines 202 and 212 */
    /* type code of a round robin, recognised from line 092; NULL: none */
    const char *robin;
    size_t bye_cap;
};

/* The position of a column, counted in characters from 1; the end of the line when it is shorter. */
const char *column_at(const char *line, size_t column);
/* A number of at most four digits; -1 when malformed, 0 when empty. */
int number_of(const char *text);
/* Whether the code is a win; whether it is a forfeit. */
bool is_won(char code);
bool is_default(char code);

/* Sets the error at this column of the current line. Always returns false. */
bool reading_fail(struct reading *r, size_t column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The text in these columns, trimmed; "" when blank. */
const char *reading_field(struct reading *r, const char *line, size_t column, size_t width);
/* Converts "2026/03/01" and "01.03.2026" to "2026-03-01". A two-digit year is in this century. */
const char *reading_date(struct reading *r, const char *text);

/* The next word of a list separated by any character of `between`; *at moves behind it. NULL at the
 * end. */
const char *reading_word(struct reading *r, const char **at, const char *between);

/* trf_facts.c: handles a line about the tournament. A line with an unknown tag is kept as it is.
 * Returns false on error. */
bool facts_take(struct reading *r, const char *line, const char *rest);
/* Writes everything as JSON, with the players. Returns false when the file uses something
 * unsupported. */
bool facts_write(struct reading *r);

#endif
