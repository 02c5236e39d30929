/* SPDX-License-Identifier: MIT */
/* A report file while it is read, for trf_read.c and trf_facts.c alone. */
#ifndef EVENT_TRF_READING_H
#define EVENT_TRF_READING_H

#include "event/rows.h"
#include "event/trf_read.h"

enum { ROUNDS_FROM = 92, ROUND_WIDTH = 10, POINTS_AT = 81 };

/* What a player's line says of one round. */
struct seat {
    int opponent; /* a number; 0: none */
    char colour;  /* w, b, or - */
    char code;    /* 0: nothing is said */
    bool pending;
    int board;      /* of a pending game, where it is said */
    int64_t points; /* by a line 299; -1: what the code brings */
    int64_t said;   /* by a comment of ours, and not counted in the file's points; -1: nothing */
};

struct entrant {
    size_t line;
    int64_t points;
    size_t seat_count;
    struct seat *seats;
    struct buffer object; /* JSON */
};

/* Points that are what a win, a draw or nothing bring: of allocated and other full byes, half byes and unknown results, absence. */
enum { POINTS_FULL, POINTS_HALF, POINTS_ABSENT, POINTS_OTHER };

struct reading {
    struct arena *pool;
    struct trf_error *err;
    struct trf_content *out;
    struct cancel cancel;
    size_t line;              /* the one in hand */
    struct entrant *entrants; /* by number */
    int last;                 /* the highest number */
    int announced;            /* how many players line 062 says there are */
    size_t results;           /* rounds of all players together */
    int64_t rounds, paired;   /* as the file says; the last that has a game */
    struct scoring scoring;
    int64_t other_points[POINTS_OTHER]; /* -1: as usual */
    unsigned texts;                     /* which of the plain lines there are, a bit each */
    bool is_new;                        /* it has lines that TRF26 brought */
    struct buffer facts, deputies, dates, others;
    const char *ties, *standings; /* 202, 212 */
    const char *robin;            /* the code of a round robin that line 092 calls so; NULL */
    size_t bye_cap;
};

/* The byte at which a column begins, in characters from 1; the end of the line when it is shorter. */
const char *column_at(const char *line, size_t column);
/* A whole number of at most four digits; -1 when it is none, 0 for nothing. */
int number_of(const char *text);
/* The letter of a game won, or of one that was not played because somebody did not come. */
bool is_won(char code);
bool is_default(char code);

/* Set the error, at this column of the line in hand; false. */
bool reading_fail(struct reading *r, size_t column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* What stands in these columns, without blanks around it; "" when nothing does. */
const char *reading_field(struct reading *r, const char *line, size_t column, size_t width);
/* "2026/03/01" becomes "2026-03-01", and so does "01.03.2026"; of two digits the year is of this century. */
const char *reading_date(struct reading *r, const char *text);

/* The next word of a list with these between, behind which *at stands then; NULL when there is none. */
const char *reading_word(struct reading *r, const char **at, const char *between);

/* trf_facts.c: a line about the tournament; false when it is wrong. What is none of those is kept as it is. */
bool facts_take(struct reading *r, const char *line, const char *rest);
/* All that was taken as JSON, with the players; false when it is too much for us. */
bool facts_write(struct reading *r);

#endif
