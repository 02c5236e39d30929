/* SPDX-License-Identifier: MIT */
/* FIDE tournament report files (TRF), which rating and pairing programs exchange: trf_write() and trf_read(). */
#ifndef EVENT_TRF_H
#define EVENT_TRF_H

#include "base/json.h"
#include "event/standings.h"

/* TRF26 (FIDE Council, 12 May 2025): one record per line, fixed columns, lines ending in CR; or the
 * older TRF16 with the extensions of pairing programs. */
enum trf_form { TRF_26, TRF_16 };
void trf_write(struct buffer *out, const struct standings *s, const struct tournament *tournament,
               enum trf_form form);
/* The columns of a player's facts, counted in characters from 1, up to a row without a fact. */
struct trf_column {
    const char *fact;
    size_t column, width;
};
extern const struct trf_column trf_columns[];
/* In a player line: the column of the points, the column of the first round, and the width of a round. */
enum { POINTS_AT = 81, ROUNDS_FROM = 92, ROUND_WIDTH = 10 };
/* The number of a player whose points do not fit into their column; 0: all fit. */
int64_t trf_misfit(const struct standings *s);

/* Reading: TRF26, and TRF16 with the extensions of pairing programs. */

/* The parsed file. Players are referred to by number. */
struct trf_content {
    /* JSON as a client would send it, including the players; trf_lines holds the pass-through lines */
    struct buffer tournament;
    struct fixture *fixtures;
    struct bye *byes;
    size_t fixture_count, bye_count;
    const char *warnings[2]; /* messages for the sender */
    size_t warning_count;
};

struct trf_error {
    size_t line, column;
    char message[500];
};

/*
 * Parses a whole file. Returns false with *err filled when it is malformed or inconsistent, or when
 * cancelled. The strings and arrays belong to the pool; the caller clears `tournament` in every
 * case.
 */
bool trf_read(struct arena *pool, const char *text, size_t len, struct cancel cancel,
              struct trf_content *out, struct trf_error *err);

/* For trf.c: lines that adj does not interpret are written back where they were. */

/* A player's number in the written file. Players are numbered contiguously; deleted players are
 * omitted. */
static inline int64_t
trf_number(size_t player)
{
    return (int64_t)player + 1;
}

/*
 * Writes the pass-through lines whose tags lie between `from` and `to`, two of our own tags. The
 * third digit of `from` selects the section: 2 is the tournament, otherwise the section after the
 * players, which includes letter tags.
 *
 * If players were renumbered after a deletion, the player numbers in known lines (250 and 260 of
 * TRF26, XXA and XXP of TRF16, national ratings) are replaced; deleted players are dropped.
 */
void trf_others_write(struct buffer *out, const struct standings *s, const struct json *facts,
                      const char *from, const char *to);

#endif
