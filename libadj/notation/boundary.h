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
static inline bool
boundary_is_bracket(const struct token *token)
{
    return token->kind == TOKEN_OPEN || token->kind == TOKEN_CLOSE;
}
/* Is this token, which is the game's, free text: before its first number or move, or behind its result, as in 1-0 (time)? */
static inline bool
boundary_is_text(const struct boundary *b, const struct token *token)
{
    return (token->kind == TOKEN_TEXT && (!b->started || b->ended)) ||
           (b->ended && boundary_is_bracket(token));
}
/* In a game that has begun, is every word a move, or a plain one known for what it is (lexer_plain())? */
static inline bool
boundary_is_plain(const struct boundary *b)
{
    const struct manner *manner = b->manner;
    return (manner->move ? manner->plain != NULL : !manner->headers) && !manner->mark &&
           b->started && !b->ended && b->header_at == 0;
}
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
/* ... and for so many plain moves behind that. Words that only may be moves are not counted. */
static inline void
boundary_pass_moves(struct boundary *b, size_t moves)
{
    b->moves += b->depth == 0 && b->manner->move ? moves : 0;
}

/*
 * Bytes of the game at the head of a text, up to the next one; 0: the text does not hold it all (never with `at_end`).
 * What movetext_next() would use.
 */
size_t boundary_find(const struct manner *manner, const char *text, size_t len, bool at_end);

#endif
