/* SPDX-License-Identifier: MIT */
/* Declarations shared by the files of the draughts family. Other code uses struct family only. */
#ifndef DRAUGHTS_FAMILY_H
#define DRAUGHTS_FAMILY_H

#include "draughts/engine.h"
#include "draughts/kernel.h"

/* counters.c */
/* Returns the first draw in a list of endings (which REASON_NONE ends); NULL if there is none. */
static inline const struct ending *
draw_from(const struct ending *row)
{
    for (; row->reason != REASON_NONE; row++)
        if (row->counter != COUNT_NOTHING || row->forces)
            return row;
    return NULL;
}
/* Returns the value of this counter; 0 for repetitions, which are counted from the line. */
unsigned draughts_count_of(unsigned counter, const struct draughts_position *d);
static inline uint16_t
draughts_one_more(uint16_t count)
{
    return (uint16_t)(count < UINT16_MAX ? count + 1 : count);
}
/* Returns the least number of plies in which a position can occur `times` times: it recurs after four at the earliest. */
static inline unsigned
draughts_span_of(unsigned times)
{
    return 4 * (times - 1);
}
/* Returns whether the draw of `row` can apply in this position, apart from the number of moves counted: its material is
 * on the board, and no counter that rules it out is running. */
bool draughts_draw_applies(const struct ruleset *rules, const struct ending *row,
                           const struct draughts_position *d);
/* Updates the counters of *after that need a lone king. Everything else in *after must be set. */
void draughts_count_lone(const struct ruleset *rules, const struct draughts_position *before,
                         bool capture, struct draughts_position *after);
/* Returns whether a counter has reached its limit with the draw's material on the board; whether the position has
 * repeated, and whether another counter rules the draw out, is not tested. `changed` is false if the last move left the
 * material as it was and no draw was due before it: then a draw of the material alone is not due now. */
bool draughts_draw_due(const struct ruleset *rules, const struct draughts_position *d,
                       bool changed);
/* Gets the counters as a set-up string writes them, kings=Q,B,R. Returns how many of the three must be written. */
enum { DRAUGHTS_COUNTERS = 3 };
unsigned draughts_counters_get(const struct ruleset *rules, const struct draughts_position *d,
                               uint16_t out[DRAUGHTS_COUNTERS]);
/* Sets the counters once the pieces are placed. A counter whose condition does not hold is not set. */
void draughts_counters_set(const struct ruleset *rules, const uint16_t counts[DRAUGHTS_COUNTERS],
                           struct draughts_position *d);

/* apply.c */
/* Completes a position whose pieces, turn and counters are set: computes the hash, and ends the game if a side has no pieces. */
void draughts_settle(const struct ruleset *rules, struct position *pos);
uint64_t draughts_hash(const struct ruleset *rules, const struct position *pos);
/* Compares positions by placement and side to move only (G-R3). */
bool draughts_same(const struct ruleset *rules, const struct position *a, const struct position *b);
void draughts_apply(const struct ruleset *rules, const struct position *before,
                    const struct move *move, struct position *after);
/* stand.c: the hook `stand` of struct family */
const char *draughts_stand(const struct line *line, struct move *move, struct position *after);
/* Returns the bit of the king that must not make another quiet move (it has made the most in a row), or NO_SQUARE. */
static inline unsigned
draughts_barred(const struct ruleset *rules, const struct position *pos)
{
    const struct draughts_position *d = &pos->draughts;
    unsigned limit = rules->draughts->same_king_limit;
    if (limit == 0 || d->same_king[pos->turn] < limit || layout_empty(d->men[pos->turn]))
        return NO_SQUARE;
    return d->king_at[pos->turn];
}

/* Builds the quiet move from one bit to another; a man on its last row is crowned. */
static inline struct move
draughts_step(const struct layout *layout, const struct position *pos, unsigned from, unsigned to)
{
    bool crowns = layout_has(pos->draughts.men[pos->turn], from) &&
                  layout_has(layout->last_row[pos->turn], to);
    return (struct move){.from = layout->square_of[from],
                         .to = layout->square_of[to],
                         .kind = MOVE_QUIET,
                         .flags = crowns ? DRAUGHTS_CROWNS : 0};
}

/* ends.c */
/* Returns the ending that has occurred, or REASON_NONE. A lack of legal moves is not tested. */
enum reason draughts_ended(const struct line *line);
void draughts_outcome(struct line *line, struct outcome *out);
size_t draughts_claimable(const struct line *line, struct outcome *out, size_t max);
void draughts_event(struct line *line, const struct event *event, struct event_result *out);
/* Returns whether earlier moves or counters can affect which moves are legal within the next `depth` plies. */
bool draughts_history_matters(const struct line *line, unsigned depth);
/* Returns the material that is a draw at once; NULL if there is none. */
const struct draughts_forces *draughts_dead_forces(const struct ruleset *rules);

/* setup.c */
bool draughts_start(const struct ruleset *rules, struct position *out, struct faults *faults);
bool draughts_setup_read(const struct ruleset *rules, const char *text, size_t len,
                         struct position *out, struct faults *faults);
void draughts_setup_write(const struct ruleset *rules, const struct position *pos,
                          struct buffer *out);

/* lan.c */
void draughts_lan_write(const struct ruleset *rules, const struct position *before,
                        const struct move *move, struct buffer *out);
void draughts_view(const struct line *line, const struct move *move, struct move_view *out);
const char *draughts_piece_at(const struct ruleset *rules, const struct position *pos, int sq,
                              enum colour *out_colour);

/* explain.c */
extern const struct draughts_words draughts_lan_words;
void draughts_say(struct refusal_detail *out, enum refusal why, enum cause cause,
                  const char *format, ...) __attribute__((format(printf, 4, 5)));
void draughts_refuse(struct line *line, int from, int to, const char *part, const char *choice,
                     struct refusal_detail *out);

/* read.c */
enum adj_status draughts_lan_read(struct line *line, const char *text, size_t len, struct move *out,
                                  struct refusal_detail *why, struct adj_error *err);

#endif
