/* SPDX-License-Identifier: MIT */
/* FIDE tournament report files (TRF), which rating and pairing programs exchange: trf_write() and trf_read(). */
#ifndef EVENT_TRF_H
#define EVENT_TRF_H

#include "base/json.h"
#include "event/standings.h"

/* TRF26 (FIDE Council, 12 May 2025): one record per line, fixed columns, lines ending in CR; or the
 * older TRF16 with the extensions of pairing programs. */
enum trf_form { TRF_26, TRF_16 };
/*
 * Appends the report file. One that was imported has the bytes of the import in each line that says what it said then. Returns the
 * charset of the text, that of the import or "utf-8", in the pool.
 */
const char *trf_write(struct arena *pool, const struct standings *s,
                      const struct tournament *tournament, enum trf_form form, struct buffer *out);
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

enum { TRF_WARNINGS = 100 };
/* Reading: TRF26, and TRF16 with the extensions of pairing programs. */

/* The parsed file. Players are referred to by number. */
struct trf_content {
    /* JSON as a client would send it, including the players; report_file is the file as it was read */
    struct buffer tournament;
    struct fixture *fixtures;
    struct bye *byes;
    size_t fixture_count, bye_count;
    const char *const
        *warnings; /* messages for the sender, at most TRF_WARNINGS and one that there are more */
    size_t warning_count;
};

struct trf_error {
    size_t line, column;
    char message[500];
};

/*
 * Parses a whole file, in the given encoding or, without one, in that which it looks like. What is not understood is kept
 * and warned of. Returns false with *err filled when the results contradict each other, or when
 * cancelled. The strings and arrays belong to the pool; the caller clears `tournament` in every
 * case.
 */
bool trf_read(struct arena *pool, const char *text, size_t len, const char *charset,
              struct cancel cancel, struct trf_content *out, struct trf_error *err);

/* The facts without the lines of an imported report file that are about a player, given by the number in that file, or that
 * contain the name. */
const char *trf_facts_without(struct arena *pool, const char *facts, int64_t number,
                              const char *name);

/* For trf.c and what it writes with. */

/* A player's number in the file: without gaps, unless the file that was imported has them. */
static inline int64_t
trf_number(const struct standings *s, size_t player)
{
    return s->keeps_numbers ? s->players[player].number : (int64_t)player + 1;
}
/* The player with this number in the file; NO_OPPONENT: none. */
size_t trf_player(const struct standings *s, int64_t number);

/* Writes the file from the standings alone. `coming`: with lines 240 in TRF16 too, which it does not have. */
void trf_compose(struct buffer *out, const struct standings *s, const struct tournament *tournament,
                 enum trf_form form, bool coming);
/* Lines about teams. */
void trf_teams_write(struct buffer *out, const struct standings *s, const struct json *facts,
                     enum trf_form form);
/* Lines about forbidden pairs and acceleration. */
void trf_groups_write(struct buffer *out, const struct standings *s, const struct json *facts,
                      int64_t rounds, enum trf_form form);

#endif
