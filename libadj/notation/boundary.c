/* SPDX-License-Identifier: MIT */
/* Game boundaries. A game ends at a result, at a tag after the moves, where the first tag or move number 1 recurs,
 * and before title lines that precede move number 1. */
#include "notation/boundary.h"

#include <string.h>

#include "base/ascii.h"

bool
boundary_next(struct boundary *b, const struct token *t, size_t *out_at)
{
    *out_at = t->start;
    if (b->ended) /* free text after a game belongs to that game */
        return t->kind != TOKEN_TEXT && t->kind != TOKEN_STRANGE && t->kind != TOKEN_ESCAPE &&
               (t->line_start ||
                (t->kind != TOKEN_COMMENT && t->kind != TOKEN_OPEN && t->kind != TOKEN_CLOSE));
    if (!b->started) /* the first tag recurs after a blank line: the game has no moves */
        return t->kind == TOKEN_TAG && t->blank_line && b->tag_len > 0 &&
               t->name_len == b->tag_len &&
               memcmp(b->text + t->name_at, b->text + b->tag_at, b->tag_len) == 0;
    bool first = t->kind == TOKEN_NUMBER && t->value == 1 && t->stops < 2 && t->line_start &&
                 b->depth == 0 && (b->number > 1 || b->moves > 1);
    if (t->kind == TOKEN_TAG || t->kind == TOKEN_POSITION || first) {
        if (b->header_at > 0)
            *out_at = b->header_at;
        return true;
    }
    if (t->line_start && t->kind != TOKEN_WORD)
        b->header_at = 0; /* not a title: the game continues */
    return b->dialect->lines && !b->numbered && t->blank_line && b->depth == 0 &&
           (t->kind == TOKEN_MOVE || t->kind == TOKEN_WORD);
}

void
boundary_pass(struct boundary *b, const struct token *t)
{
    bool in_header = b->header_at > 0, word = t->kind == TOKEN_WORD;
    if (t->kind == TOKEN_TAG) {
        b->tag_at = b->tag_len > 0 ? b->tag_at : t->name_at;
        b->tag_len = b->tag_len > 0 ? b->tag_len : t->name_len;
    } else if (t->kind == TOKEN_OPEN) {
        b->depth++;
    } else if (t->kind == TOKEN_CLOSE) {
        b->depth -= b->depth > 0;
    } else if (t->kind == TOKEN_NUMBER) {
        b->numbered |= t->stops > 0;
        b->started |= t->stops > 0 && t->line_start;
        if (b->depth == 0 && !in_header) {
            b->number = t->value;
            b->moves = 0;
        }
    } else if (t->kind == TOKEN_RESULT) {
        b->ended = b->depth == 0;
    } else if (word && b->dialect->headers) {
        if (b->started && t->line_start && !in_header)
            b->header_at = t->start;
    } else if (word || t->kind == TOKEN_MOVE || t->kind == TOKEN_POSITION) {
        b->started = true;
        b->moves += t->kind == TOKEN_MOVE && b->depth == 0;
    }
}

/* Fast search without tokens. */

enum { BLOCK = 16 };
/* Compiler vector type, because automatic vectorisation is unreliable. A comparison yields 0xff where it is true. */
typedef unsigned char block __attribute__((vector_size(BLOCK)));

/* Whether a block contains only letters, digits, blanks and + , - . and no part of a result: a hyphen only after a
 * letter (O-O), a digit not after a sign (1-0, 0.5). Also checks the byte before the block. */
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

/* Whether a line that begins like this can only continue the game. (Move number 1 may begin another game.) */
static bool
goes_on(const char *line)
{
    return ascii_is_letter(*line) ||
           (*line >= '1' && *line <= '9' && (*line > '1' || ascii_is_digit(line[1])));
}

/* The number of bytes of a line in which no game can end: the whole line, or up to a blank before a word. (A sign
 * after the blank could belong to a result such as 1 - 0.) */
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

/* Skips lines of plain moves, and the rest of the current line if the lexer is before a blank. Returns whether it
 * skipped anything. */
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

/* Implements boundary_find(). With `skips` it skips whole lines, so that the last move number is not known; *out_unsure is
 * set when that number is needed to tell whether a move number 1 begins a new game. */
static size_t
find(struct lexer *lex, bool at_end, bool skips, bool *out_unsure)
{
    struct boundary boundary = {.dialect = lex->dialect, .text = lex->text};
    bool skipped = false;
    skips &= !lex->dialect->move;
    struct token token;
    struct plain plain;
    size_t used;
    for (;;) {
        while (boundary_is_plain(&boundary)) {
            if (skips && skip_lines(lex))
                skipped = true;
            else if (!lexer_plain(lex, &plain, false))
                break;
            else if (plain.stops > 0)
                boundary_pass_number(&boundary, plain.number);
            else
                boundary_pass_moves(&boundary, !plain.is_comment);
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
boundary_find(const struct dialect *dialect, const char *text, size_t len, bool at_end)
{
    struct lexer lex;
    bool unsure = false;
    lexer_init(&lex, dialect, text, len, (struct place){1, 1});
    size_t used = find(&lex, at_end, true, &unsure);
    if (!unsure)
        return used;
    lexer_init(&lex, dialect, text, len, (struct place){1, 1});
    return find(&lex, at_end, false, &unsure);
}
