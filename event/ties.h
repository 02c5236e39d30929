/* SPDX-License-Identifier: MIT */
/* Tie-breaks of FIDE's Handbook C.07 (in force from March 2026): codes, titles and values. Begin with tie_break_read()
 * and ties_compute(). */
#ifndef EVENT_TIES_H
#define EVENT_TIES_H

#include "base/buffer.h"
#include "event/standings.h"

/* The contribution of one round. */
struct contribution {
    int64_t value; /* multiple of 1/TIE_SCALE */
    /* sort key for cuts, lowest first: the score of the opponent, or of the dummy that replaces it, in hundredths */
    int64_t score;
    int64_t halves; /* the player's result in this game, in half points */
    int64_t round;
    size_t opponent; /* NO_OPPONENT: none */
    bool played;
    bool voluntary; /* unplayed by the player's own choice (16.5) */
    bool cut;
};

/* The contributions of one player to one tie-break. */
struct collection {
    const struct standings *s;
    const struct tie_break *tie;
    size_t player, count;
    int64_t sum; /* points up to the previous round */
    struct contribution list[ROUND_MOST];
};

/* A tie-break. The list of the desk, the list in error messages, adj(1) and openapi.json are made from these rows. */
struct tie_row {
    const char *code, *article;
    /* Letters of the stages in which a tie-break orders tied players or teams: see stages in event/ranking.c; NULL: it has a
     * value for each of them. */
    const char *stages;
    bool is_team;     /* only teams have it */
    enum score score; /* the score that it takes, SCORE_POINTS: that of the event */
    const char *title[2], *explanation[2]; /* English, Russian */
    const char *
        modifiers; /* letters of the modifiers it takes: see tie_modifiers; a row with m is for teams too */
    const char *averages; /* code of the tie-break of the opponents that it averages; NULL: none */
    /* the contribution of a round; false: none. NULL: no round contributes */
    bool (*take)(const struct collection *c, const struct cell *cell, struct contribution *out);
    int64_t (*fold)(const struct collection *c); /* the value; NULL for a tie-break with stages */
    int64_t (*rate)(const int64_t *ratings, size_t count,
                    int64_t halves); /* for a fold of ratings */
    bool is_fore;                    /* games of the final round count as draws */
    bool ascends;                    /* a lower value is better */
    bool needs_equality; /* it breaks only ties of teams that are equal in the other score too */
};
extern const struct tie_row tie_rows[]; /* ends with a row without a code */
extern const struct tie_row tie_row_count;
/* The row with this code; NULL: none. */
const struct tie_row *tie_row_find(const char *code, size_t len);

/* A modifier. The first letter of the example is its kind; the number behind it may differ from the example. */
struct tie_modifier {
    const char *example;  /* with a colon: the score of teams, m or g */
    const char *title[2]; /* English, Russian; a number follows it */
};
extern const struct tie_modifier tie_modifiers[]; /* ends with a row without an example */

/* Kinds of rounds: played at the board, however short; and voluntarily unplayed, that is half- and zero-point byes and
 * games lost by forfeit (16.1.2). */
bool cell_is_played(const struct cell *cell);
bool cell_is_voluntary(const struct cell *cell);

/* Parses a code such as "BH/C1", ignoring case, or the FMJD's name of a tie-break. Returns false
 * when the code is unknown or does not take the modifier. */
bool tie_break_read(const char *text, struct tie_break *out);
/* Gets an item of the list of tie-breaks: each row without a modifier and with one. Returns false at the end. */
bool tie_break_listed(size_t index, struct tie_break *out);
/* The tie-break by Lippo's points, which is not part of C.07. */
struct tie_break tie_break_by_count(void);
/* Whether C.07 defines it, so that a report file may name it. */
bool tie_break_is_fide(const struct tie_break *tie);
/* Whether it can rank players (SCORE_POINTS), or teams. */
bool tie_break_ranks(const struct tie_break *tie, enum score score);
/* Whether it counts the games of the final round as draws. */
static inline bool
tie_is_fore(const struct tie_break *tie)
{
    return tie->row->is_fore || (tie->of_fore && !tie->row->averages);
}
/* The standings that have the score of the tie-break. */
const struct standings *tie_view(const struct standings *s, const struct tie_break *tie);

/* Texts, in the language with this tag ("en", "ru"). */

/* The listed codes: "DE, DE/P, WIN". Borrowed from the pool. */
const char *tie_codes(struct arena *pool);
/* Writes the title with the modifiers: "Buchholz, lowest values left out: 1". */
void tie_title_write(struct buffer *out, const struct tie_break *tie, const char *language);
/* A sentence that explains the tie-break. */
const char *tie_explanation(const struct tie_break *tie, const char *language);
/* Writes the listed tie-breaks with their titles and explanations. */
void tie_breaks_help(struct buffer *out, const char *language);

/* Computes what the tie-breaks need of each player: the adjusted scores. */
void ties_prepare(struct standings *s);
/* Computes all values, except of the tie-breaks with stages: ranking_make() computes those. Returns false when memory runs out. */
bool ties_compute(struct standings *s);
/* The value of any tie-break without stages. */
int64_t tie_value(const struct standings *s, const struct tie_break *tie, size_t player);
/* Writes how the value was calculated: a JSON array with an object per opponent. */
void tie_explain(struct buffer *out, const char *name, const struct standings *s, size_t tie,
                 size_t player);
/* A value as text: "8.5"; "" for no value. */
enum { TIE_TEXT_SIZE = 40 };
void tie_text(int64_t value, char out[TIE_TEXT_SIZE]);
/* A value as a JSON member; null for no value. */
void tie_write(struct buffer *out, const char *name, int64_t value);

/* Sorts `order` and sets the ranks, including direct encounter. Returns false when memory runs out. */
bool ranking_make(struct standings *s);

#endif
