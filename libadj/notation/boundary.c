/* SPDX-License-Identifier: MIT */
/* A result, a tag after the moves, the first tag or the first number again end a game; so do lines of free text before
 * a first number. */
#include "notation/boundary.h"

#include <string.h>

#include "base/ascii.h"

/* Does the tag that began this game come again behind a blank line? Then the game has no moves. */
static bool
is_first_tag_again(const struct boundary *b, const struct token *t)
{
    return t->kind == TOKEN_TAG && t->blank_line && b->tag_len > 0 && t->name_len == b->tag_len &&
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
    if (b->ended) /* what is no game's is kept with the last one */
        return t->kind != TOKEN_TEXT && t->kind != TOKEN_STRANGE && t->kind != TOKEN_ESCAPE &&
               (t->line_start || (t->kind != TOKEN_COMMENT && !boundary_is_bracket(t)));
    if (!b->started)
        return is_first_tag_again(b, t);
    if (t->kind == TOKEN_TAG || t->kind == TOKEN_POSITION || begins_again(b, t)) {
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
    case TOKEN_POSITION:
        b->started = true;
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
    case TOKEN_ESCAPE:
    case TOKEN_NAG:
    case TOKEN_SIGN:
    case TOKEN_MARK:
    case TOKEN_DOTS:
    case TOKEN_COMMAND:
    case TOKEN_SETUP:
    case TOKEN_SUFFIX:
    case TOKEN_STRANGE:
    case TOKEN_TEXT:
    case TOKEN_BAD:
        break;
    }
}

/* Without reading. */

enum { BLOCK = 16 };
/* The compiler's own vectors: it finds them in a loop only sometimes. A comparison gives 0xff where it holds. */
typedef unsigned char block __attribute__((vector_size(BLOCK)));

/* Letters, digits, spaces and + , - . alone, and no score of a result: a hyphen stands behind a letter only (O-O), a
 * digit behind none of the signs (1-0, 0.5). Looks at the byte before the block too. */
static inline bool
is_plain_block(const char *text)
{
    block c, before;
    uint64_t good[2];
    memcpy(&c, text, sizeof c);
    memcpy(&before, text - 1, sizeof before);
    block letter = (block)((c | 0x20) - 'a' < 26), digit = (block)(c - '0' < 10);
    block behind_letter = (block)((before | 0x20) - 'a' < 26);
    block known = letter | digit | (block)(c - '+' < 4) | (block)(c == ' ');
    block score = ((block)(c == '-') & ~behind_letter) | (digit & (block)(before - '+' < 4));
    known &= ~score;
    memcpy(good, &known, sizeof good);
    return (good[0] & good[1]) == UINT64_MAX;
}

/* May a line that begins so be moves that go on? A number one may begin a game. */
static bool
goes_on(const char *line)
{
    return ascii_is_letter(*line) ||
           (*line >= '1' && *line <= '9' && (*line > '1' || ascii_is_digit(line[1])));
}

/* Bytes of a line in which no game can end: all of it, or up to a space before another word. (A sign there may belong to
 * the score before it, as in 1 - 0.) */
static size_t
plain_part(const char *line, size_t len)
{
    size_t plain = 0;
    if (len < BLOCK)
        return 0;
    while (plain + BLOCK <= len && is_plain_block(line + plain))
        plain += BLOCK;
    if (plain + BLOCK > len && is_plain_block(line + len - BLOCK))
        return len;
    while (plain > 0 && !(line[plain] == ' ' &&
                          (ascii_is_letter(line[plain + 1]) || ascii_is_digit(line[plain + 1]))))
        plain--;
    return plain;
}

/*
 * Step over plain lines that go on with the moves, and over what is left of the one in which the lexer stands before a
 * space. False: there is none.
 */
static bool
skip_lines(struct lexer *lex)
{
    size_t from = lex->pos;
    for (;;) {
        size_t at = lex->pos + 1;
        char before = at < lex->len ? lex->text[lex->pos] : 0;
        const char *text = lex->text + at;
        const char *end =
            before == '\n' || before == ' ' ? memchr(text, '\n', lex->len - at) : NULL;
        size_t line = end ? (size_t)(end - text) : 0;
        bool on = line > 0 && (before == ' ' || goes_on(text));
        size_t plain = on ? plain_part(text, line) : 0;
        if (plain == 0)
            return lex->pos > from;
        lex->pos = at + plain;
        lex->line += before == '\n';
    }
}

/* As boundary_find(). With `skips` lines are stepped over, and with them the number of the last move in them: where
 * that decides whether a number one begins a game, *out_unsure is set. */
static size_t
find(struct lexer *lex, bool at_end, bool skips, bool *out_unsure)
{
    struct boundary boundary = {.manner = lex->manner, .text = lex->text};
    bool skipped = false;
    skips &= !lex->manner->move;
    struct token token;
    struct plain plain;
    size_t used;
    for (;;) {
        while (boundary_is_plain(&boundary)) {
            if (skips && skip_lines(lex))
                skipped = true;
            else if (!lexer_plain(lex, &plain, false))
                break;
            else if (plain.is_number)
                boundary_pass_number(&boundary, plain.number);
            else
                boundary_pass_moves(&boundary, 1);
        }
        lexer_next(lex, &token);
        used = lex->len;
        *out_unsure |= skipped && token.kind == TOKEN_NUMBER && token.line_start;
        if (token.kind == TOKEN_END || boundary_next(&boundary, &token, &used))
            break;
        boundary_pass(&boundary, &token);
        if (boundary_is_text(&boundary, &token))
            lexer_take_line(lex, &token);
    }
    return !at_end && (token.kind == TOKEN_END || lex->pos == lex->len) ? 0 : used;
}

size_t
boundary_find(const struct manner *manner, const char *text, size_t len, bool at_end)
{
    struct lexer lex;
    bool unsure = false;
    lexer_init(&lex, manner, text, len, (struct place){1, 1});
    size_t used = find(&lex, at_end, true, &unsure);
    if (!unsure)
        return used;
    lexer_init(&lex, manner, text, len, (struct place){1, 1});
    return find(&lex, at_end, false, &unsure);
}
