/* SPDX-License-Identifier: MIT */
/* The lexer's fast paths find the same words, numbers and moves as the full lexer. */
#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "notation/lexer.h"
#include "codec/longmove.h"
#include "notation/movetext.h"
#include "tap.h"

enum { TEXTS = 20000 };

/* A linear congruential generator: the same texts on every run. */
static unsigned
random_below(uint32_t *state, unsigned bound)
{
    *state = *state * 1664525 + 1013904223;
    return (*state >> 8) % bound;
}

static void
put_random(struct buffer *out, const char *const pieces[], unsigned count, unsigned most,
           uint32_t *seed)
{
    buffer_reset(out);
    buffer_puts(out, "");
    for (unsigned n = 1 + random_below(seed, most); n > 0; n--)
        buffer_puts(out, pieces[random_below(seed, count)]);
}

static bool
is_same(const struct token *a, const struct token *b)
{
    return a->kind == b->kind && a->start == b->start && a->at == b->at && a->len == b->len &&
           a->name_at == b->name_at && a->name_len == b->name_len && a->value == b->value &&
           a->stops == b->stops && a->line_start == b->line_start &&
           a->blank_line == b->blank_line && a->place.line == b->place.line &&
           a->place.column == b->place.column;
}

/* Returns whether the token that lexer_plain() reads, where it reads one, is the one that lexer_next() returns. */
static bool
is_plain_as_next(struct lexer *lex, const struct lexer *full, const struct token *token)
{
    struct plain plain;
    struct token same = *token;
    if (lex->pos == 0 || !lexer_plain(lex, &plain, false))
        return true;
    same.at = plain.at;
    same.start = plain.at - plain.is_comment;
    same.len = plain.len;
    same.value = plain.number;
    same.stops = plain.stops;
    same.line_start = lex->text[same.start - 1] == '\n';
    same.place = plain.place;
    same.kind = lex->dialect->move ? TOKEN_MOVE : TOKEN_WORD;
    if (plain.stops > 0 || plain.is_comment)
        same.kind = plain.is_comment ? TOKEN_COMMENT : TOKEN_NUMBER;
    if (same.kind == TOKEN_WORD && lex->dialect->word)
        same.kind = lex->dialect->word(lex->text + plain.at, plain.len, &same.value);
    return is_same(token, &same) && lex->pos == full->pos && lex->line == full->line &&
           lex->base == full->base && lex->open == full->open;
}

/* Returns whether the tag that lexer_plain_tag() reads, if it reads one, is the token that lexer_next() returns. */
static bool
is_tag_as_next(struct lexer *lex, const struct lexer *full, const struct token *token)
{
    struct token same = *token;
    struct tag tag;
    if (!lexer_plain_tag(lex, &tag))
        return true;
    same.kind = TOKEN_TAG;
    same.start = tag.name.at - 1;
    same.name_at = tag.name.at;
    same.name_len = tag.name.len;
    same.at = tag.value.at;
    same.len = tag.value.len;
    same.place = tag.place;
    return is_same(token, &same) && lex->pos == full->pos && lex->line == full->line &&
           lex->base == full->base;
}

static bool
text_is_plain_as_next(const struct dialect *dialect, const char *text, size_t len)
{
    struct lexer lex;
    lexer_init(&lex, dialect, text, len, (struct place){1, 1});
    struct token token;
    bool same = true, plain = !dialect->mark && (!dialect->move || dialect->plain);
    do {
        struct lexer quick = lex, tags = lex;
        lexer_next(&lex, &token);
        same = (!plain || is_plain_as_next(&quick, &lex, &token)) &&
               is_tag_as_next(&tags, &lex, &token);
    } while (same && token.kind != TOKEN_END);
    return same;
}

static void
test_plain(const struct codec *codec)
{
    static const char *const pieces[] = {
        " ",      " ",      " ",   "\n",     "\n",    ".",      ".",           "1",
        "12",     "\n\n",   "e4",  "Nf3",    "e8=Q+", "O-O#",   "-",           "+",
        "#",      "=",      "1-0", "1 - 0",  "0.5",   "*",      "ep",          "e.p.",
        "!",      "$1",     "{",   "}",      "(",     ")",      ";",           "%",
        "\r\n",   "\t",     ",",   "\u00BD", "[A \"", "\"]",    "\n[A \"7\"]", "...",
        "{ a",    "{]}",    "} ",  "[%",     "]",     "2...",   "a line of",   "\u2026",
        "\u00A0", "\u0415", "[",   "x",      "e2-e4", "Nd2:c4", "32-28",       "19x28",
        "5-10",   "a0-b1",  "0-0", "Sch",    "2-0",   ":",      "32-43",       "123456789",
    };
    struct buffer text;
    uint32_t seed = 1994;
    unsigned same = 0;
    buffer_init(&text);
    for (; same < TEXTS; same++) {
        put_random(&text, pieces, sizeof pieces / sizeof *pieces, 24, &seed);
        if (!text_is_plain_as_next(codec->dialect, text.data, text.len))
            break;
    }
    ok(same == TEXTS, "plain words, moves and numbers of %s, %u texts of %d", codec->name, same,
       TEXTS);
    if (same < TEXTS)
        printf("# %s\n", text.data);
    buffer_clear(&text);
}

static bool
says_the_same(const struct long_move *a, const struct long_move *b)
{
    return strcmp(a->piece, b->piece) == 0 && strcmp(a->part, b->part) == 0 &&
           strcmp(a->becomes, b->becomes) == 0 && strcmp(a->from, b->from) == 0 &&
           strcmp(a->to, b->to) == 0 && strcmp(a->drop, b->drop) == 0 && a->mark == b->mark &&
           a->castle == b->castle && a->check == b->check && a->homoglyph == b->homoglyph;
}

/* Compares a move with the same move with blanks around the mark, which the fast path does not accept. */
static bool
is_read_as_with_blanks(const char *text, size_t len, struct buffer *spaced)
{
    struct long_move move;
    size_t mark = strcspn(text, "-:"), signs = text[mark] == text[mark + 1] ? 2 : 1;
    size_t bytes = long_scan(text, len);
    const char *expected = long_read(text, len, &move);
    buffer_reset(spaced);
    buffer_put(spaced, text, mark);
    buffer_putc(spaced, ' ');
    buffer_put(spaced, text + mark, signs);
    buffer_putc(spaced, ' ');
    buffer_puts(spaced, text + mark + signs);
    struct long_move other;
    const char *too = long_read(spaced->data, spaced->len, &other);
    if (!expected != !too || (!expected && !says_the_same(&move, &other)))
        return false;
    size_t scanned = long_scan(spaced->data, spaced->len);
    return scanned == (bytes > 0 ? bytes + 2 : 0) || scanned <= mark; /* a word ends at a blank */
}

static void
test_long(void)
{
    static const char *const pieces[] = {
        "a1", "b2", "c10", "d2", "e4", "N", "Sch", "Q", "O",      "o",   "0",
        "x",  "-",  "-",   ":",  "-",  "+", "#",   " ", "=Q",     "@b2", "/",
        "e",  "1",  "\n",  "!",  "?",  ",", ".",   "{", "\u041A",
    };
    struct buffer text;
    uint32_t seed = 2016;
    unsigned same = 0;
    buffer_init(&text);
    struct buffer spaced;
    buffer_init(&spaced);
    while (same < TEXTS) {
        put_random(&text, pieces, sizeof pieces / sizeof *pieces, 7, &seed);
        if (!strpbrk(text.data, "-:"))
            continue;
        if (!is_read_as_with_blanks(text.data, text.len, &spaced))
            break;
        same++;
    }
    ok(same == TEXTS, "long moves, %u texts of %d", same, TEXTS);
    if (same < TEXTS)
        printf("# '%s' '%s'\n", text.data, spaced.data);
    buffer_clear(&text);
    buffer_clear(&spaced);
}

int
main(void)
{
    for (size_t i = 0; i < codec_count(); i++)
        if (codec_at(i)->dialect)
            test_plain(codec_at(i));
    test_long();
    return tap_done();
}
