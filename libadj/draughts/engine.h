/* SPDX-License-Identifier: MIT */
/* What the notations need of the draughts engine beyond struct family: names of squares, and moves as written. */
#ifndef DRAUGHTS_ENGINE_H
#define DRAUGHTS_ENGINE_H

#include "draughts/schema.h"

/* Bits that say how a record's view of the board differs from the game's. */
enum { VIEW_OTHER_WING = 1, VIEW_OTHER_END = 2, VIEW_TURNED = 3, VIEW_COUNT = 4 };
/* Convert a board square to its number in a view, from 1, and back; 0 and -1 if there is none. Numbers are those of
 * PDN; where PDN names squares by letters, numbers count from the top left. */
unsigned draughts_square_number(const struct ruleset *rules, int sq, unsigned view);
int draughts_numbered_square(const struct ruleset *rules, unsigned number, unsigned view);
/* Converts a board square to the one in the same place of a view, or back. */
int draughts_turn_square(const struct ruleset *rules, int sq, unsigned view);
/* Returns the square named by two digits, file and rank, with 0 for 10 (E-R2); -1 if there is none. */
int draughts_figures_square(const struct ruleset *rules, const char *text, size_t len);
/* How squares are named. */
enum draughts_naming {
    NAMING_LETTERS, /* e3 */
    NAMING_NUMBERS, /* 18 (PDN) */
    NAMING_FIGURES, /* 53 (E-R2) */
};
/* Returns how PDN names the squares of this game. */
enum draughts_naming draughts_pdn_naming(const struct ruleset *rules);
/* Writes a square as named in a view; by letters if it has no number. */
void draughts_square_write(const struct ruleset *rules, int sq, enum draughts_naming naming,
                           unsigned view, struct buffer *out);
/* Writes a set-up string with this naming. family->setup_write chooses the naming of the game. */
void draughts_setup_write_as(const struct ruleset *rules, const struct position *pos,
                             enum draughts_naming naming, struct buffer *out);
/* Returns whether this is a playing square. */
bool draughts_is_playing_square(const struct ruleset *rules, int sq);

/* A move as written: its squares in order, first and last included. Some landing squares in between may be missing. */
enum { DRAUGHTS_MAX_PATH = 72 };
struct draughts_path {
    square_t at[DRAUGHTS_MAX_PATH];
    uint8_t count;
    bool takes; /* written as a capture; only explanations use this */
};
/*
 * Lists the legal moves in the current position that match `path`, at most `max`. `best` lists only the captures whose
 * landing squares the path names all, if there are any. Returns their number, or SIZE_MAX if there are too many captures
 * to search.
 */
size_t draughts_match(const struct line *line, const struct draughts_path *path, bool best,
                      struct move *out, size_t max);

/* Reads a move in LAN. Returns false if it is not legal, or not the only one that fits. */
bool draughts_lan_quick(const struct line *line, const char *text, size_t len, struct move *out);

/* Makes the move that the path describes, legal or not: an own piece goes from the first square to the last and takes
 * what lies between consecutive squares. Returns false if no own piece stands on the first square. */
bool draughts_move_of_path(const struct line *line, const struct draughts_path *path,
                           struct move *out);

/* How an illegal-move explanation writes squares and moves: as the record does. */
struct draughts_words {
    enum draughts_naming naming;
    uint8_t view; /* VIEW_... bits; 0: the game's own view */
    void (*write)(const void *style, const struct line *line, const struct move *move,
                  struct buffer *out);
    const void *style;
};
/* Explains why no legal move matches this path. */
void draughts_explain(struct line *line, const struct draughts_path *path,
                      const struct draughts_words *words, struct refusal_detail *out);

#endif
