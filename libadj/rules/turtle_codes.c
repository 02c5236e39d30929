/* SPDX-License-Identifier: MIT */
/*
 * Turtle's piece codes and ranks (RULES.md 6): letters ("NB"), checkers ("C3C3C4C4C4"), digits
 * ("33444"), the value in units, and the rank (段) that a bet of so many units gives.
 */
#include <string.h>

#include "base/ascii.h"
#include "base/cursor.h"
#include "base/error.h"
#include "rules/piece_codes.h"

enum { UNIT = 100, MAX_UNITS = 1000000000 };

static enum adj_status
no_piece(const char *text, size_t len, const char *why, struct adj_error *err)
{
    return error_set(err, ADJ_ESYNTAX, "piece", "turtle: \"%.*s\" is no piece: %s",
                     len < 40 ? (int)len : 40, text, why);
}

static enum adj_status
pile_done(const struct pile *pile, struct piece_code *out)
{
    out->pile = *pile;
    out->has_pile = true;
    out->value = pile_value(pile);
    return ADJ_OK;
}

/* Letters. */

/* The letters in any order and case. */
static enum adj_status
letters_read(const char *text, size_t len, struct piece_code *out, struct adj_error *err)
{
    static const char alone[] = "SPGAQK";
    struct pile pile = {{0}}, one;
    for (size_t i = 0; i < len; i++) {
        char c = ascii_capital(text[i]);
        if (!pile_from_letters(&c, 1, &one))
            return no_piece(text, len, "expected letters of S P G, M N C, F E B, W D R, A Q, K",
                            err);
        if (len > 1 && strchr(alone, c))
            return no_piece(text, len, "S P G A Q K stand alone", err);
        for (size_t kind = 0; kind < CHECKER_KINDS; kind++) {
            if (one.of[kind] && pile.of[kind])
                return no_piece(text, len, "at most one letter of M N C, of F E B and of W D R",
                                err);
            pile.of[kind] = (uint8_t)(pile.of[kind] + one.of[kind]);
        }
    }
    if (len == 0)
        return no_piece(text, len, "there are no letters", err);
    return pile_done(&pile, out);
}

/* The piece itself, when only a value is known: the error names the candidates. */
static enum adj_status need_pile(const struct piece_code *piece, struct adj_error *err);

static enum adj_status
letters_write(const struct piece_code *piece, struct buffer *out, struct adj_error *err)
{
    enum adj_status st = need_pile(piece, err);
    char letters[PILE_LETTERS_SIZE];
    if (!st && pile_letters(&piece->pile, letters))
        buffer_puts(out, letters);
    return st;
}

/* Checkers and digits. */

/* A piece from kinds of checkers in any order. */
static enum adj_status
kinds_end(const struct pile *pile, bool read_all, const char *text, size_t len,
          const char *expected, struct piece_code *out, struct adj_error *err)
{
    if (!read_all || len == 0)
        return no_piece(text, len, expected, err);
    char letters[PILE_LETTERS_SIZE];
    if (!pile_letters(pile, letters))
        return no_piece(text, len,
                        "up to three each of C3 C4 C5 combine freely, C1 with C2 and C6 with C6, "
                        "nothing else",
                        err);
    return pile_done(pile, out);
}

/* One checker's digit added to the pile; false: it is none, or one too many for any piece. */
static bool
add_kind(struct pile *pile, int digit)
{
    if (digit < '1' || digit > '7' || pile->of[digit - '1'] == UINT8_MAX)
        return false;
    pile->of[digit - '1']++;
    return true;
}

static enum adj_status
digits_read(const char *text, size_t len, struct piece_code *out, struct adj_error *err)
{
    struct pile pile = {{0}};
    size_t i = 0;
    while (i < len && add_kind(&pile, text[i]))
        i++;
    return kinds_end(&pile, i == len, text, len, "expected digits from 1 to 7", out, err);
}

static enum adj_status
checkers_read(const char *text, size_t len, struct piece_code *out, struct adj_error *err)
{
    struct pile pile = {{0}};
    size_t i = 0;
    while (i + 1 < len && ascii_capital(text[i]) == 'C' && add_kind(&pile, text[i + 1]))
        i += 2;
    return kinds_end(&pile, i == len, text, len, "expected checkers from C1 to C7", out, err);
}

static enum adj_status
kinds_write(const struct piece_code *piece, const char *prefix, struct buffer *out,
            struct adj_error *err)
{
    enum adj_status st = need_pile(piece, err);
    for (unsigned kind = 0; kind < CHECKER_KINDS && !st; kind++)
        for (unsigned i = 0; i < piece->pile.of[kind]; i++)
            buffer_printf(out, "%s%u", prefix, kind + 1);
    return st;
}

static enum adj_status
digits_write(const struct piece_code *piece, struct buffer *out, struct adj_error *err)
{
    return kinds_write(piece, "", out, err);
}

static enum adj_status
checkers_write(const struct piece_code *piece, struct buffer *out, struct adj_error *err)
{
    return kinds_write(piece, "C", out, err);
}

/* Values. */

/* Call `add` for every legal piece. */
static void
each_piece(void (*add)(const struct pile *pile, void *context), void *context)
{
    /* Every piece has at most three checkers of a kind: all numbers of seven digits from 0 to 3. */
    char letters[PILE_LETTERS_SIZE];
    for (unsigned n = 1; n < 1u << (2 * CHECKER_KINDS); n++) {
        struct pile pile;
        for (unsigned kind = 0; kind < CHECKER_KINDS; kind++)
            pile.of[kind] = (uint8_t)(n >> (2 * kind) & 3);
        if (pile_letters(&pile, letters))
            add(&pile, context);
    }
}

struct search {
    uint64_t value;
    unsigned count;
    struct pile last;
    struct buffer names;
};

static void
search_add(const struct pile *pile, void *context)
{
    struct search *search = context;
    char letters[PILE_LETTERS_SIZE];
    if (pile_value(pile) != search->value || !pile_letters(pile, letters))
        return;
    search->count++;
    search->last = *pile;
    buffer_printf(&search->names, " %s", letters);
}

static enum adj_status
need_pile(const struct piece_code *piece, struct adj_error *err)
{
    struct search search = {.value = piece->value};
    if (piece->has_pile)
        return ADJ_OK;
    buffer_init(&search.names);
    each_piece(search_add, &search);
    error_set(err, ADJ_ESYNTAX, "piece", "turtle: %s worth %llu.%02llu units%s%s",
              search.count ? "several pieces are" : "no piece is",
              (unsigned long long)(piece->value / UNIT), (unsigned long long)(piece->value % UNIT),
              search.count ? ":" : "", search.names.data ? search.names.data : "");
    buffer_clear(&search.names);
    return ADJ_ESYNTAX;
}

/* Units with at most two decimals. */
static bool
read_units(const char *text, size_t len, uint64_t *out)
{
    struct cursor cursor;
    uint64_t units = 0, decimals = 0;
    cursor_init(&cursor, text, len);
    if (!cursor_uint(&cursor, MAX_UNITS, &units))
        return false;
    size_t start;
    if (cursor_accept(&cursor, ".")) {
        start = cursor.pos;
        if (!cursor_uint(&cursor, UNIT - 1, &decimals) || cursor.pos - start > 2)
            return false;
        if (cursor.pos - start == 1)
            decimals *= 10;
    }
    *out = units * UNIT + decimals;
    return cursor_at_end(&cursor);
}

static enum adj_status
value_read(const char *text, size_t len, struct piece_code *out, struct adj_error *err)
{
    struct search search = {.count = 0};
    if (!read_units(text, len, &out->value) || out->value == 0)
        return error_set(err, ADJ_ESYNTAX, "value",
                         "turtle: \"%.*s\" is no value: expected units above 0 such as 0.40 or 100",
                         len < 40 ? (int)len : 40, text);
    search.value = out->value;
    buffer_init(&search.names);
    each_piece(search_add, &search);
    buffer_clear(&search.names);
    out->pile = search.last;
    out->has_pile = search.count == 1;
    return ADJ_OK;
}

static enum adj_status
value_write(const struct piece_code *piece, struct buffer *out, struct adj_error *err)
{
    (void)err;
    buffer_printf(out, "%llu.%02llu", (unsigned long long)(piece->value / UNIT),
                  (unsigned long long)(piece->value % UNIT));
    return ADJ_OK;
}

/* Ranks. */

/* "The free universal ranking (rating) system (段)": the least bet of each rank, in units. */
static const struct {
    unsigned units;
    const char *title;
} ranks[] = {
    {0, "Beginner"}, /* any pieces */
    {10, "Pioneer class 1"},
    {20, "Pioneer class 2"},
    {50, "Pioneer class 3"},
    {100, "Player class 4"},
    {200, "Player class 5"},
    {500, "Player class 6"},
    {1000, "Player class 7"},
    {2000, "Player class 8"},
    {5000, "Player class 9"},
    {10000, "Player class 10"},
    {20000, "Red Master (Expert)"},
    {50000, "Green Master (Master)"},
    {100000, "Blue Master (Senior Master)"},
};
enum { RANKS = sizeof ranks / sizeof ranks[0] };

static enum adj_status
rank_write(const struct piece_code *piece, struct buffer *out, struct adj_error *err)
{
    size_t i = RANKS - 1;
    (void)err;
    while (ranks[i].units * (uint64_t)UNIT > piece->value)
        i--;
    buffer_puts(out, ranks[i].title);
    return ADJ_OK;
}

const struct code_form turtle_forms[] = {
    {"letters", letters_read, letters_write},
    {"checkers", checkers_read, checkers_write},
    {"digits", digits_read, digits_write},
    {"value", value_read, value_write},
    {"bet", value_read, value_write}, /* units are units */
    {"rank", NULL, rank_write},       /* by bet; the Champion's trophy is no bet */
    {NULL, NULL, NULL},
};
