/* SPDX-License-Identifier: MIT */
/* A result, a tag after the moves, the first tag or the first number again end a game; so do lines of free text before
 * a first number. */
#include "notation/boundary.h"

#include <string.h>

/* Does the tag that began this game come again? Then the game has no moves. */
static bool
is_first_tag_again(const struct boundary *b, const struct token *t)
{
    return t->kind == TOKEN_TAG && b->tag_len > 0 && t->name_len == b->tag_len &&
           memcmp(b->text + t->name_at, b->text + b->tag_at, b->tag_len) == 0;
}

/* Does a first move number begin a game here, or go on with this one? */
static bool
begins_again(const struct boundary *b, const struct token *t)
{
    return t->kind == TOKEN_NUMBER && t->value == 1 && t->stops < 2 && t->line_start &&
           b->depth == 0 && (b->number > 1 || b->moves > 1);
}

bool
boundary_next(struct boundary *b, const struct token *t, size_t *out_at)
{
    *out_at = t->start;
    if (b->ended)
        return t->kind != TOKEN_COMMENT || t->line_start;
    if (!b->started)
        return is_first_tag_again(b, t);
    if (t->kind == TOKEN_TAG || begins_again(b, t)) {
        if (b->header_at > 0)
            *out_at = b->header_at;
        return true;
    }
    if (t->line_start && t->kind != TOKEN_WORD)
        b->header_at = 0; /* it was no header: the game goes on */
    return b->manner->lines && !b->numbered && t->blank_line && b->depth == 0 &&
           (t->kind == TOKEN_MOVE || t->kind == TOKEN_WORD);
}

void
boundary_pass(struct boundary *b, const struct token *t)
{
    bool in_header = b->header_at > 0;
    switch (t->kind) {
    case TOKEN_OPEN:
        b->depth++;
        break;
    case TOKEN_CLOSE:
        b->depth -= b->depth > 0;
        break;
    case TOKEN_NUMBER:
        b->numbered |= t->stops > 0;
        b->started |= t->stops > 0 && t->line_start;
        if (b->depth == 0 && !in_header) {
            b->number = t->value;
            b->moves = 0;
        }
        break;
    case TOKEN_WORD:
        if (b->manner->headers && b->started && t->line_start && !in_header)
            b->header_at = t->start;
        b->started |= !b->manner->headers;
        break;
    case TOKEN_MOVE:
        b->started = true;
        b->moves += b->depth == 0;
        break;
    case TOKEN_RESULT:
        b->ended = b->depth == 0;
        break;
    case TOKEN_TAG:
        if (b->tag_len == 0) {
            b->tag_at = t->name_at;
            b->tag_len = t->name_len;
        }
        break;
    case TOKEN_END:
    case TOKEN_COMMENT:
    case TOKEN_NAG:
    case TOKEN_SIGN:
    case TOKEN_MARK:
    case TOKEN_DOTS:
    case TOKEN_COMMAND:
    case TOKEN_SETUP:
    case TOKEN_BAD:
        break;
    }
}
