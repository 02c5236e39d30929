/* SPDX-License-Identifier: MIT */
/*
 * Turtle's piece codes, coins, sets and ranks (RULES.md 6): letters ("NB"), checkers ("C3C3C4C4C4"), digits ("33444"),
 * animals ("deer+deer+..."), coins ("50 kopeeks+..."), the value in units, and the rank (段) that a bet of so many units
 * gives.
 */
#include <string.h>

#include "base/ascii.h"
#include "base/cursor.h"
#include "base/error.h"
#include "base/word.h"
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

/* Reads letters in any order and case. */
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

/* Fails for a piece of which only the value is known; the error lists the pieces with this value. */
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

/* Makes a piece from kinds of checkers in any order. */
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

/* Adds the checker of this digit to the pile. Returns false for another sign, or when no piece has so many. */
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

/* Coins and animals. */

/* The seven checkers: the animal and the coin of each, and its number in a suit. */
static const struct {
    const char *animal, *coin;
    unsigned number; /* of kopeeks, or of rubles */
    bool rubles;
    unsigned of_suit;
} checkers[CHECKER_KINDS] = {
    {"stoat", "10 kopeeks", 10, false, 4}, {"wolverine", "20 kopeeks", 20, false, 4},
    {"deer", "50 kopeeks", 50, false, 3},  {"ibex", "1 ruble", 1, true, 3},
    {"sable", "2 rubles", 2, true, 3},     {"lynx", "5 rubles", 5, true, 2},
    {"tiger", "10 rubles", 10, true, 1},
};

static bool
is_separator(char c)
{
    return c == '+' || c == ',' || c == ' ' || c == '\t';
}

/* Returns the length of a word: letters, in ASCII or UTF-8, up to a separator or a digit. */
static size_t
word_length(const char *text, size_t len)
{
    size_t n = 0;
    while (n < len && !is_separator(text[n]) && (text[n] < '0' || text[n] > '9'))
        n++;
    return n;
}

/* Returns the checker that an animal's name, singular or plural, stands for; -1: none. */
static int
animal_find(const char *text, size_t len)
{
    for (int kind = 0; kind < CHECKER_KINDS; kind++) {
        size_t own = strlen(checkers[kind].animal);
        if (len >= own && strncasecmp(text, checkers[kind].animal, own) == 0 &&
            (len == own || word_is(text + own, len - own, "s") ||
             word_is(text + own, len - own, "es")))
            return kind;
    }
    return -1;
}

/* Reads a unit of money, such as "kopeeks", "kop.", "rubles", "r", "коп" or "руб". Returns false for another word. */
static bool
unit_read(const char *text, size_t len, bool *out_rubles)
{
    static const struct {
        const char *begin;
        bool rubles;
    } units[] = {{"k", false}, {"r", true}, {"к", false}, {"р", true}};
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        size_t own = strlen(units[i].begin);
        if (len >= own && strncasecmp(text, units[i].begin, own) == 0) {
            *out_rubles = units[i].rubles;
            return true;
        }
    }
    return false;
}

static int
coin_find(uint64_t number, bool rubles)
{
    for (int kind = 0; kind < CHECKER_KINDS; kind++)
        if (checkers[kind].number == number && checkers[kind].rubles == rubles)
            return kind;
    return -1;
}

static void
skip_separators(struct cursor *c)
{
    while (!cursor_at_end(c) && is_separator((char)cursor_peek(c, 0)))
        cursor_next(c);
}

/* Reads one coin, such as "50 kopeeks", and returns its checker; -1: none. */
static int
coin_read(struct cursor *c)
{
    uint64_t number = 0;
    bool rubles = false;
    if (!cursor_uint(c, 99, &number))
        return -1;
    while (cursor_peek(c, 0) == ' ')
        cursor_next(c);
    size_t len = word_length(c->text + c->pos, c->len - c->pos);
    if (!unit_read(c->text + c->pos, len, &rubles))
        return -1;
    cursor_skip(c, len);
    return coin_find(number, rubles);
}

static int
animal_read(struct cursor *c)
{
    size_t len = word_length(c->text + c->pos, c->len - c->pos);
    int kind = animal_find(c->text + c->pos, len);
    cursor_skip(c, len);
    return kind;
}

/* Reads checkers as words, separated by + or commas. */
static enum adj_status
words_read(int (*read)(struct cursor *), const char *text, size_t len, const char *expected,
           struct piece_code *out, struct adj_error *err)
{
    struct pile pile = {{0}};
    struct cursor c;
    bool good = true;
    cursor_init(&c, text, len);
    skip_separators(&c);
    while (good && !cursor_at_end(&c)) {
        int kind = read(&c);
        good = kind >= 0 && add_kind(&pile, '1' + kind);
        skip_separators(&c);
    }
    return kinds_end(&pile, good && pile_count(&pile) > 0, text, len, expected, out, err);
}

static enum adj_status
coins_read(const char *text, size_t len, struct piece_code *out, struct adj_error *err)
{
    return words_read(coin_read, text, len,
                      "expected coins of 10, 20, 50 kopeeks and 1, 2, 5, 10 rubles", out, err);
}

static enum adj_status
animals_read(const char *text, size_t len, struct piece_code *out, struct adj_error *err)
{
    return words_read(animal_read, text, len,
                      "expected stoat, wolverine, deer, ibex, sable, lynx or tiger", out, err);
}

/* Writes each checker of a piece by one of its names, separated by +. */
static enum adj_status
words_write(const struct piece_code *piece, bool coins, struct buffer *out, struct adj_error *err)
{
    enum adj_status st = need_pile(piece, err);
    const char *sep = "";
    for (unsigned kind = 0; kind < CHECKER_KINDS && !st; kind++)
        for (unsigned i = 0; i < piece->pile.of[kind]; i++) {
            buffer_printf(out, "%s%s", sep, coins ? checkers[kind].coin : checkers[kind].animal);
            sep = "+";
        }
    return st;
}

static enum adj_status
coins_write(const struct piece_code *piece, struct buffer *out, struct adj_error *err)
{
    return words_write(piece, true, out, err);
}

static enum adj_status
animals_write(const struct piece_code *piece, struct buffer *out, struct adj_error *err)
{
    return words_write(piece, false, out, err);
}

/* Values. */

/* Calls `add` for every legal piece. */
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

/* Reads units with at most two decimals. */
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
        buffer_printf(out, "C%u\t%s\t%s\t%u.%02u\t%u\t%u\n", kind + 1, checkers[kind].animal,
                      checkers[kind].coin, value / UNIT, value % UNIT, count, count * SUITS);
    }
    buffer_printf(out, "suits\tblue, red, black, green (from below)\t\t\t%u\t%u\n", all,
                  all * SUITS);
}

/* T-R6: the non-empty combinations of knight, bishop and rook, the smaller ones first. */
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
        checkers_write(&piece, out, NULL);
        buffer_putc(out, '\t');
        value_write(&piece, out, NULL);
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

const struct code_form turtle_forms[] = {
    {"letters", letters_read, letters_write},
    {"checkers", checkers_read, checkers_write},
    {"digits", digits_read, digits_write},
    {"animals", animals_read, animals_write},
    {"coins", coins_read, coins_write},
    {"value", value_read, value_write},
    {"bet", value_read, value_write}, /* units are units */
    {"rank", NULL, rank_write},       /* by bet; the Champion's trophy is no bet */
    {NULL, NULL, NULL},
};
