/* SPDX-License-Identifier: MIT */
/* Detects where a game ends and the next one begins, token by token. Begin with boundary_next(). */
#ifndef NOTATION_BOUNDARY_H
#define NOTATION_BOUNDARY_H

#include "notation/lexer.h"

struct boundary {
    const struct dialect *dialect;
    const char *text;
    uint32_t number; /* last move number of the main line */
    size_t moves;    /* moves since that number */
    size_t depth;
    bool numbered, started, ended;
    size_t header_at;       /* start of title lines that may belong to the next game; 0: none */
    size_t tag_at, tag_len; /* name of the game's first tag; length 0: none yet */
};

/* Whether the token begins the next game. *out_at is the start of that game, possibly a title line before the token. */
bool boundary_next(struct boundary *b, const struct token *token, size_t *out_at);
/* Records a token of the current game. */
void boundary_pass(struct boundary *b, const struct token *token);
/* Records a tag of the current game. */
static inline void
boundary_pass_tag(struct boundary *b, size_t name_at, size_t name_len)
{
    if (b->tag_len > 0)
        return;
    b->tag_at = name_at;
    b->tag_len = name_len;
}
/* Whether a token of the game is free text: before its first number or move, or after its result, as in 1-0 (time). */
static inline bool
boundary_is_text(const struct boundary *b, const struct token *token)
{
    return (token->kind == TOKEN_TEXT && (!b->started || b->ended)) ||
           (b->ended && (token->kind == TOKEN_OPEN || token->kind == TOKEN_CLOSE));
}
/* Whether the lexer's fast path applies: in a started game, where every word is a move, or plain moves are
 * recognisable (lexer_plain()). */
static inline bool
boundary_is_plain(const struct boundary *b)
{
    const struct dialect *dialect = b->dialect;
    return (dialect->move ? dialect->plain != NULL : !dialect->headers) && !dialect->mark &&
           b->started && !b->ended && b->header_at == 0;
}
/* Fast path of boundary_pass() for a move number with one full stop that does not begin a line, or is not 1. */
static inline void
boundary_pass_number(struct boundary *b, uint32_t number)
{
    b->numbered = true;
    if (b->depth == 0) {
        b->number = number;
        b->moves = 0;
    }
}
/* Fast path of boundary_pass() for `moves` plain moves after that number. Words that merely may be moves are not counted. */
static inline void
boundary_pass_moves(struct boundary *b, size_t moves)
{
    b->moves += b->depth == 0 && b->dialect->move ? moves : 0;
}

/* The length in bytes of the first game of a text; the same as movetext_next() would use. Returns 0 when the text
 * does not contain the whole game (never with `at_end`). */
size_t boundary_find(const struct dialect *dialect, const char *text, size_t len, bool at_end);
/* Searches a text that begins with a game backwards for the beginning of another, without reading the games between.
 * Returns its offset; 0: none is certain. */
size_t boundary_last(const struct dialect *dialect, const char *text, size_t len);

#endif
