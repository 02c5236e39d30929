/* SPDX-License-Identifier: MIT */
/* What the files of the draughts family share; the rest of the project sees struct family only. */
#ifndef PLAY_DRAUGHTS_FAMILY_H
#define PLAY_DRAUGHTS_FAMILY_H

#include "play/draughts_kernel.h"

/* draughts.c */
/* Complete a position whose pieces, turn and counters are set: hash, and a side without pieces. */
void draughts_settle(const struct ruleset *rules, struct position *pos);
/* How the game has ended, whether or not the side to move could move; REASON_NONE. */
enum reason draughts_ended(const struct line *line);
/* The bit of the king that the side to move may not step with, or NO_SQUARE. */
unsigned draughts_barred(const struct ruleset *rules, const struct position *pos);
/* Is there a lone king, and does the game count its plies? */
bool draughts_counts_lone_king(const struct ruleset *rules, const struct position *pos);

/* draughts_setup.c */
bool draughts_start(const struct ruleset *rules, struct position *out, struct faults *faults);
bool draughts_setup_read(const struct ruleset *rules, const char *text, size_t len,
                         struct position *out, struct faults *faults);
void draughts_setup_write(const struct ruleset *rules, const struct position *pos,
                          struct buffer *out);

/* draughts_lan.c */
void draughts_lan_write(const struct ruleset *rules, const struct position *before,
                        const struct move *move, struct buffer *out);
enum adj_status draughts_lan_read(struct line *line, const char *text, size_t len, struct move *out,
                                  struct refusal_detail *why, struct adj_error *err);
void draughts_view(const struct line *line, const struct move *move, struct move_view *out);
void draughts_refuse(struct line *line, int from, int to, const char *part, const char *choice,
                     struct refusal_detail *out);
const char *draughts_piece_at(const struct ruleset *rules, const struct position *pos, int sq,
                              enum colour *out_colour);

#endif
