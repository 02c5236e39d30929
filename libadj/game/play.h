/* SPDX-License-Identifier: MIT */
/* A game in progress (adj_play_* of adj.h), its legal moves as text, and perft. */
#ifndef GAME_PLAY_H
#define GAME_PLAY_H

#include <stdint.h>

#include "notation/notation.h"
#include "rules/rules.h"

struct adj_play {
    struct line line;
};

/* A legal move as text; lists are sorted bytewise (RULES.md 1). */
struct lan {
    const char *text; /* in the list's buffer, followed by a newline */
    size_t len;       /* without the newline */
    const struct move *move;
};

/* The legal moves of a position; the memory is reused from one position to the next. */
struct lans {
    struct movelist moves;
    struct buffer text; /* in the order of `moves` */
    struct lan *at;     /* sorted */
    size_t count, cap;
};

void lans_init(struct lans *lans);
void lans_clear(struct lans *lans);
/* Replaces the list by the legal moves of the line's last position, in LAN or, if `codec` is not NULL, in its notation.
 * ADJ_ETOOBIG, ADJ_ENOMEM. */
enum adj_status lans_fill(struct lans *lans, const struct line *line, const struct codec *codec,
                          struct adj_error *err);
/* CRC-32 of the moves, each followed by a newline. */
uint32_t lans_crc(const struct lans *lans);

/* Perft: counts the leaves of the tree of legal moves `depth` plies below the line's last position. ADJ_ENOMEM;
 * ADJ_ETOOBIG for more than 64 plies or too many moves. */
enum adj_status perft(struct line *line, unsigned depth, uint64_t *out_count);

#endif
