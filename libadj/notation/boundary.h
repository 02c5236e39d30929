/* SPDX-License-Identifier: MIT */
/* Where a game ends and the next one begins, told while its tokens are read. */
#ifndef NOTATION_BOUNDARY_H
#define NOTATION_BOUNDARY_H

#include "notation/lexer.h"

struct boundary {
    const struct manner *manner;
    const char *text;
    uint32_t number; /* the last one of the main line */
    size_t moves;    /* since then */
    size_t depth;
    bool numbered, started, ended;
    size_t header_at;       /* lines of free text that may begin the next game; 0: none */
    size_t tag_at, tag_len; /* the name of the game's first tag; 0: none yet */
};

/* Does the token begin the next game? *out_at: where that begins, perhaps at a line of free text before the token. */
bool boundary_next(struct boundary *b, const struct token *token, size_t *out_at);
/* The token is this game's, or seems to be. */
void boundary_pass(struct boundary *b, const struct token *token);
/* The same as boundary_pass() for a number with one full stop that begins no line, or is not the first. */
static inline void
boundary_pass_number(struct boundary *b, uint32_t number)
{
    b->numbered = true;
    if (b->depth == 0) {
        b->number = number;
        b->moves = 0;
    }
}

#endif
