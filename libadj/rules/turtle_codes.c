/* SPDX-License-Identifier: MIT */
/*
 * Turtle's piece codes, coins, sets and ranks (RULES.md 6): letters ("NB"), checkers ("C3C3C4C4C4"), digits ("33444"),
 * animals ("deer+deer+..."), coins ("50 kopeeks+..."), the value in units, and the rank (段) for a bet of so many units.
 */
#include <string.h>

#include "base/ascii.h"
#include "base/cursor.h"
#include "base/error.h"
#include "base/word.h"
#include "rules/piece_codes.h"

enum { UNIT = 100, MAX_UNITS = 1000000000 };
/* The forms that list each checker of a piece. */
enum { CHECKERS, DIGITS, ANIMALS, COINS, NAMINGS };

/* The seven kinds of checkers: their names, the coin as a number of kopeeks or rubles, and the number in a suit. */
static const struct {
    const char *name[NAMINGS];
    unsigned coin;
    bool rubles;
    unsigned of_suit;
} checkers[CHECKER_KINDS] = {
    {{"C1", "1", "stoat", "10 kopeeks"}, 10, false, 4},
    {{"C2", "2", "wolverine", "20 kopeeks"}, 20, false, 4},
    {{"C3", "3", "deer", "50 kopeeks"}, 50, false, 3},
    {{"C4", "4", "ibex", "1 ruble"}, 1, true, 3},
    {{"C5", "5", "sable", "2 rubles"}, 2, true, 3},
    {{"C6", "6", "lynx", "5 rubles"}, 5, true, 2},
    {{"C7", "7", "tiger", "10 rubles"}, 10, true, 1},
};

static enum adj_status
no_piece(const char *text, size_t len, const char *why, struct adj_error *err)
{
    return error_set(err, ADJ_ESYNTAX, "piece", "turtle: \"%.*s\" is no piece: %s", code_shown(len),
                     text, why);
}

static enum adj_status
pile_done(const struct pile *pile, struct piece_code *out)
{
    out->pile = *pile;
    out->has_pile = true;
    out->value = pile_value(pile);
    return ADJ_OK;
}

/* Values. */

/* Finds the pieces of this value. Returns their number, the last one, and the letters of all (`names` may be NULL). */
static unsigned
pieces_worth(uint64_t value, struct pile *out_last, struct buffer *names)
{
    /* Tries all numbers of seven digits from 0 to 3: a piece has at most three checkers of a kind. */
    char letters[PILE_LETTERS_SIZE];
    unsigned count = 0;
    for (unsigned n = 1; n < 1u << (2 * CHECKER_KINDS); n++) {
        struct pile pile;
        for (unsigned kind = 0; kind < CHECKER_KINDS; kind++)
            pile.of[kind] = (uint8_t)(n >> (2 * kind) & 3);
        if (pile_value(&pile) != value || !pile_letters(&pile, letters))
            continue;
        count++;
        *out_last = pile;
        if (names)
            buffer_printf(names, " %s", letters);
    }
    return count;
}

/* Returns an error if only the piece's value is known; the error lists the pieces with this value. */
static enum adj_status
need_pile(const struct piece_code *piece, struct adj_error *err)
{
    struct buffer names = {0};
    struct pile last;
    if (piece->has_pile)
        return ADJ_OK;
    unsigned count = pieces_worth(piece->value, &last, &names);
    error_set(err, ADJ_ESYNTAX, "piece", "turtle: %s worth %llu.%02llu units%s%s",
              count ? "several pieces are" : "no piece is",
              (unsigned long long)(piece->value / UNIT), (unsigned long long)(piece->value % UNIT),
              count ? ":" : "", names.data ? names.data : "");
    buffer_clear(&names);
    return ADJ_ESYNTAX;
}

/* Reads a number of units with at most two decimals. */
static bool
read_units(const char *text, size_t len, uint64_t *out)
{
    struct cursor cursor;
    uint64_t units = 0, decimals = 0;
    cursor_init(&cursor, text, len);
    if (!cursor_uint(&cursor, MAX_UNITS, &units))
        return false;
    if (cursor_accept(&cursor, ".")) {
        size_t start = cursor.pos;
        if (!cursor_uint(&cursor, UNIT - 1, &decimals) || cursor.pos - start > 2)
            return false;
        if (cursor.pos - start == 1)
            decimals *= 10;
    }
    *out = units * UNIT + decimals;
    return cursor_at_end(&cursor);
}

static enum adj_status
pile_value_read(const struct code_form *form, const char *text, size_t len, struct piece_code *out,
                struct adj_error *err)
{
    (void)form;
    if (!read_units(text, len, &out->value) || out->value == 0)
        return error_set(err, ADJ_ESYNTAX, "value",
                         "turtle: \"%.*s\" is no value: expected units above 0 such as 0.40 or 100",
                         code_shown(len), text);
    out->has_pile = pieces_worth(out->value, &out->pile, NULL) == 1;
    return ADJ_OK;
}

static enum adj_status
pile_value_write(const struct code_form *form, const struct piece_code *piece, struct buffer *out,
                 struct adj_error *err)
{
    (void)form;
    (void)err;
    buffer_printf(out, "%llu.%02llu", (unsigned long long)(piece->value / UNIT),
                  (unsigned long long)(piece->value % UNIT));
    return ADJ_OK;
}

/* Letters. */

/* Reads letters in any order and in either case. */
static enum adj_status
letters_read(const struct code_form *form, const char *text, size_t len, struct piece_code *out,
             struct adj_error *err)
{
    static const char alone[] = "SPGAQK";
    struct pile pile = {{0}}, one;
    (void)form;
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

static enum adj_status
letters_write(const struct code_form *form, const struct piece_code *piece, struct buffer *out,
              struct adj_error *err)
{
    enum adj_status st = need_pile(piece, err);
    char letters[PILE_LETTERS_SIZE];
    (void)form;
    if (!st && pile_letters(&piece->pile, letters))
        buffer_puts(out, letters);
    return st;
}

/* Checkers, digits, animals and coins. */

static bool
is_separator(int c)
{
    return c == '+' || c == ',' || c == ' ' || c == '\t';
}

static void
skip_separators(struct cursor *c)
{
    while (is_separator(cursor_peek(c, 0)))
        cursor_next(c);
}

/* Skips a word (letters in ASCII or UTF-8 up to a separator or a digit) and returns its length. */
static size_t
skip_word(struct cursor *c)
{
    size_t start = c->pos;
    while (!cursor_at_end(c) && !is_separator(cursor_peek(c, 0)) &&
           !ascii_is_digit(cursor_peek(c, 0)))
        cursor_next(c);
    return c->pos - start;
}

/* Reads an animal's name, singular or plural. Returns the kind of its checker, or -1. */
static int
animal_read(struct cursor *c)
{
    const char *text = c->text + c->pos;
    size_t len = skip_word(c);
    for (int kind = 0; kind < CHECKER_KINDS; kind++) {
        const char *animal = checkers[kind].name[ANIMALS];
        size_t own = strlen(animal);
        if (len >= own && word_says(text, own, animal) &&
            (len == own || word_is(text + own, len - own, "s") ||
             word_is(text + own, len - own, "es")))
            return kind;
    }
    return -1;
}

/* Reads one coin, such as "50 kopeeks", "50 kop.", "2 r" or "2 руб". Returns the kind of its checker, or -1. */
static int
coin_read(struct cursor *c)
{
    static const char *const units[] = {"k", "к", "r", "р"}; /* kopeeks and rubles begin so */
    uint64_t number = 0;
    if (!cursor_uint(c, 99, &number))
        return -1;
    while (cursor_accept(c, " "))
        continue;
    const char *text = c->text + c->pos;
    size_t len = skip_word(c), unit = 0;
    while (unit < 4 &&
           (len < strlen(units[unit]) || strncasecmp(text, units[unit], strlen(units[unit])) != 0))
        unit++;
    for (int kind = 0; kind < CHECKER_KINDS && unit < 4; kind++)
        if (checkers[kind].coin == number && checkers[kind].rubles == (unit >= 2))
            return kind;
    return -1;
}

/* Reads the name of one checker. Returns its kind, or -1. */
static int
kind_read(struct cursor *c, unsigned naming)
{
    if (naming == ANIMALS)
        return animal_read(c);
    if (naming == COINS)
        return coin_read(c);
    if (naming == CHECKERS && !cursor_accept(c, "C") && !cursor_accept(c, "c"))
        return -1;
    int kind = cursor_next(c) - '1';
    return kind < CHECKER_KINDS ? kind : -1;
}

/* Reads checkers in any order. Words are separated by + or commas. */
static enum adj_status
kinds_read(const struct code_form *form, const char *text, size_t len, struct piece_code *out,
           struct adj_error *err)
{
    static const char *const expected[NAMINGS] = {
        "expected checkers from C1 to C7", "expected digits from 1 to 7",
        "expected stoat, wolverine, deer, ibex, sable, lynx or tiger",
        "expected coins of 10, 20, 50 kopeeks and 1, 2, 5, 10 rubles"};
    bool words = form->column >= ANIMALS;
    char letters[PILE_LETTERS_SIZE];
    struct pile pile = {{0}};
    struct cursor c;
    int kind = -1;
    cursor_init(&c, text, len);
    do {
        if (words)
            skip_separators(&c);
        if (kind >= 0 && cursor_at_end(&c))
            break;
        kind = kind_read(&c, form->column);
        if (kind < 0 || pile.of[kind] == UINT8_MAX)
            return no_piece(text, len, expected[form->column], err);
        pile.of[kind]++;
    } while (!cursor_at_end(&c));
    if (!pile_letters(&pile, letters))
        return no_piece(text, len,
                        "up to three each of C3 C4 C5 combine freely, C1 with C2 and C6 with C6, "
                        "nothing else",
                        err);
    return pile_done(&pile, out);
}

static enum adj_status
kinds_write(const struct code_form *form, const struct piece_code *piece, struct buffer *out,
            struct adj_error *err)
{
    enum adj_status st = need_pile(piece, err);
    const char *sep = "";
    for (unsigned kind = 0; kind < CHECKER_KINDS && !st; kind++)
        for (unsigned i = 0; i < piece->pile.of[kind]; i++) {
            buffer_printf(out, "%s%s", sep, checkers[kind].name[form->column]);
            sep = form->column >= ANIMALS ? "+" : "";
        }
    return st;
}

/* Ranks. */

/* The least bet of each rank in units, as in "The free universal ranking (rating) system (段)". */
static const struct {
    unsigned units;
    const char *title;
} ranks[] = {
    {0, "Beginner"}, /* any set of pieces */
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
rank_write(const struct code_form *form, const struct piece_code *piece, struct buffer *out,
           struct adj_error *err)
{
    size_t i = RANKS - 1;
    (void)form;
    (void)err;
    while (ranks[i].units * (uint64_t)UNIT > piece->value)
        i--;
    buffer_puts(out, ranks[i].title);
    return ADJ_OK;
}

const struct code_form turtle_forms[] = {
    {"letters", letters_read, letters_write, 0},
    {"checkers", kinds_read, kinds_write, CHECKERS},
    {"digits", kinds_read, kinds_write, DIGITS},
    {"animals", kinds_read, kinds_write, ANIMALS},
    {"coins", kinds_read, kinds_write, COINS},
    {"value", pile_value_read, pile_value_write, 0},
    {"bet", pile_value_read, pile_value_write, 0},
    {"rank", NULL, rank_write, 0}, /* by the bet; Champion is missing, as a trophy decides it */
    {NULL, NULL, NULL, 0},
};

/* Sets. */

static void
list_checkers(struct buffer *out)
{
    enum { SUITS = 4 };
    unsigned all = 0;
    buffer_puts(out, "checker\tanimal\tcoin\trank\tin a suit\tin the set\n");
    for (unsigned kind = 0; kind < CHECKER_KINDS; kind++) {
        struct pile pile = {{0}};
        pile.of[kind] = 1;
        unsigned value = pile_value(&pile), count = checkers[kind].of_suit;
        all += count;
        buffer_printf(out, "C%u\t%s\t%s\t%u.%02u\t%u\t%u\n", kind + 1, checkers[kind].name[ANIMALS],
                      checkers[kind].name[COINS], value / UNIT, value % UNIT, count, count * SUITS);
    }
    buffer_printf(out, "suits\tblue, red, black, green (from below)\t\t\t%u\t%u\n", all,
                  all * SUITS);
}

/* T-R6: all combinations of knight, bishop and rook, smaller ones first. */
static void
list_capablanca(struct buffer *out)
{
    static const char *const set[] = {"N", "B", "R", "NB", "NR", "BR", "NBR"};
    buffer_puts(out, "\nCapablanca set (T-R6)\tcheckers\tvalue\n");
    for (size_t i = 0; i < sizeof set / sizeof set[0]; i++) {
        struct piece_code piece = {.has_pile = true};
        pile_from_letters(set[i], strlen(set[i]), &piece.pile);
        piece.value = pile_value(&piece.pile);
        buffer_printf(out, "%s\t", set[i]);
        kinds_write(&turtle_forms[1], &piece, out, NULL);
        buffer_putc(out, '\t');
        pile_value_write(NULL, &piece, out, NULL);
        buffer_putc(out, '\n');
    }
}

void
turtle_list(struct buffer *out)
{
    list_checkers(out);
    list_capablanca(out);
    buffer_puts(out, "\nbet\trank");
    for (size_t i = 0; i < RANKS; i++)
        buffer_printf(out, "\n%u\t%s", ranks[i].units, ranks[i].title);
}
