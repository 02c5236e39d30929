/* SPDX-License-Identifier: MIT */
/* A game in progress (adj_play_*() of adj.h), its legal moves as text, and perft. */
#ifndef GAME_PLAY_H
#define GAME_PLAY_H

#include <stdint.h>
#include <string.h>

#include "notation/notation.h"
#include "rules/rules.h"

struct adj_game;

struct adj_play {
    struct line line;
};

/* Returns the square of the royal piece that is in check, plus 1; 0: the side to move is not in check. */
square_t line_checked(const struct line *line);

/* A legal move as text. Lists are sorted by bytes (RULES.md 1). */
struct lan {
    const char *text; /* points into the list's buffer; a newline follows */
    size_t len;       /* bytes before the newline */
    const struct move *move;
};

/* The legal moves of a position. Its memory is reused for later positions. */
struct lans {
    struct movelist moves;
    struct buffer text; /* one move a line, in the order of `moves` */
    struct lan *at;     /* sorted by text */
    size_t count, cap;
};

void lans_init(struct lans *lans);
void lans_clear(struct lans *lans);
/* Replaces the list by the legal moves in the line's last position, written in LAN, or by `codec` if it is not NULL.
 * Returns ADJ_ETOOBIG or ADJ_ENOMEM on failure. */
enum adj_status lans_fill(struct lans *lans, const struct line *line, const struct codec *codec,
                          struct adj_error *err);
/* Returns the CRC-32 of the sorted moves, each followed by a newline. */
uint32_t lans_crc(const struct lans *lans);

/* Finds the legal move that a text in LAN or in this notation describes. `game` is the record, which may name pieces and
 * squares in its own way; NULL: the usual way. Returns ADJ_EILLEGAL, with the reason and the legal move with the most
 * similar spelling, or ADJ_ENOMEM. */
enum adj_status move_understand(const struct codec *codec, const struct adj_game *game,
                                struct line *line, const char *text, size_t len, struct move *out,
                                struct adj_error *err);

/* Fills a struct of adj.h that begins with its size, *out, from `found` of `size` bytes. A caller compiled with an earlier
 * adj.h has a shorter struct. */
static inline void
struct_fill(void *out, const void *found, size_t size)
{
    size_t known;
    memcpy(&known, out, sizeof known);
    memcpy((char *)out + sizeof known, (const char *)found + sizeof known,
           (known < size ? known : size) - sizeof known);
}

/* Perft: counts the leaves of the tree of legal moves, `depth` plies below the line's last position. Returns
 * ADJ_ETOOBIG for more than 64 plies or too many moves, or ADJ_ENOMEM. */
enum adj_status perft(struct line *line, unsigned depth, uint64_t *out_count);

#endif
