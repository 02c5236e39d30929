/* SPDX-License-Identifier: MIT */
/*
 * Stones (18 May 2018), RULES.md 7: sixteen pieces, each a subset of four elements (the pawn has none), in all forms that
 * the source gives. Codes, stones, elements, coins and values are computed; the names are in a table.
 */
#include <string.h>

#include "base/cursor.h"
#include "base/error.h"
#include "rules/piece_codes.h"

enum { ELEMENTS = 4, STONE_PIECES = 1 << ELEMENTS, ALTERNATIVES = 2 };
/* The languages of a name. */
enum { ENGLISH, JAPANESE, ROMAJI, LANGUAGES };
/* The ways to write an element. */
enum { DIGIT, STONE, SYMBOL, COIN, SIGNS };

#define DAI "Dai shōgi 大将棋"
#define TENJIKU "Tenjiku shogi 天竺将棋"

struct stone_name {
    const char *in[LANGUAGES]; /* name in this language; NULL: the source gives none */
    const char *origin; /* the game in which the piece has this name; NULL: the source's own */
};

struct stone_piece {
    const char *code;
    struct stone_name name;
    struct stone_name alternatives[ALTERNATIVES];
};

/* clang-format off */
/* In the order of the source. */
static const struct stone_piece stone_pieces[STONE_PIECES] = {
    {"0",    {{"Pawn",           "歩兵", "fuhyō"},    NULL}, {{{0}, NULL}}},
    {"1",    {{"Ronin",          "浪人", NULL},       NULL}, {{{"Iron General", "鉄将", "tesshō"}, DAI}}},
    {"2",    {{"King",           "玉将", "gyokushō"}, NULL}, {{{"Prince", "太子", "taishi"}, DAI}}},
    {"3",    {{"Ninja",          "忍者", NULL},       NULL}, {{{"Cat Sword", "猫刄", "myōjin"}, DAI},
                                                              {{"Fierce Tiger", "猛虎", "mōko"}, DAI}}},
    {"4",    {{"Samurai",        "侍",   NULL},       NULL}, {{{"Angry Boar", "嗔猪", "shinchō"}, DAI},
                                                              {{"Copper General", "銅将", "dōshō"}, DAI}}},
    {"21",   {{"Knight",         "桂馬", "keima"},    NULL}, {{{0}, NULL}}},
    {"31",   {{"Silver General", "銀将", "ginshō"},   NULL}, {{{0}, NULL}}},
    {"41",   {{"Gold General",   "金将", "kinshō"},   NULL}, {{{0}, NULL}}},
    {"32",   {{"Dragon",         "龍",   "ryū"},      NULL}, {{{0}, NULL}}},
    {"42",   {{"Chariot",        "車",   "sha"},      NULL}, {{{0}, NULL}}},
    {"43",   {{"Daimyō",         "大名", NULL},       NULL}, {{{0}, NULL}}},
    {"321",  {{"Flying Dragon",  "飛龍", "hiryū"},    NULL}, {{{0}, NULL}}},
    {"421",  {{"Flying Chariot", "飛車", "hisha"},    NULL}, {{{0}, NULL}}},
    {"431",  {{"Lion",           "獅子", "shishi"},   DAI},  {{{0}, NULL}}},
    {"432",  {{"Orochi",         "大蛇", NULL},       NULL}, {{{"Queen", "奔王", "honnō"}, DAI}}},
    {"4321", {{"Shogun",         "将軍", NULL},       NULL}, {{{"Great General", "大将", "taishō"}, TENJIKU}}},
};

/* Signs of the pawn, then of the four elements. */
static const struct {
    const char *sign[SIGNS];
    unsigned coin; /* in yen */
} elements[ELEMENTS + 1] = {
    {{"0", "黄", "日", "1"}, 1},     {{"1", "赤", "火", "5"}, 5},     {{"2", "緑", "木", "10"}, 10},
    {{"3", "青", "水", "50"}, 50},   {{"4", "黒", "土", "100"}, 100},
};

/* How a set of elements is written with each kind of sign. */
static const struct {
    bool ascending;
    const char *between, *after_one, *after_many;
    const char *expected; /* for the error message */
} styles[SIGNS] = {
    [DIGIT] = {false, "", "", "", "digits from 1 to 4, or 0"},
    [STONE] = {true, "と", "石", "の石", "stones such as 赤石 or 赤と緑の石"},
    [SYMBOL] = {false, "", "", "", "elements 火 木 水 土, or 日"},
    [COIN] = {false, "+", "", "", "coins of 5, 10, 50 and 100 yen, or 1"},
};
/* clang-format on */

/* Sets. */

static unsigned
code_set(const char *code)
{
    unsigned set = 0;
    for (; *code; code++)
        if (*code != '0')
            set |= 1u << (*code - '1');
    return set;
}

static size_t
piece_index(unsigned set)
{
    size_t i = 0;
    while (i + 1 < STONE_PIECES && code_set(stone_pieces[i].code) != set)
        i++;
    return i;
}

static const struct stone_piece *
piece_of_set(const struct piece_code *piece)
{
    return &stone_pieces[piece_index(piece->stones)];
}

static unsigned
set_value(unsigned set)
{
    unsigned value = set ? 0 : elements[0].coin;
    for (unsigned n = 1; n <= ELEMENTS; n++)
        if (set >> (n - 1) & 1)
            value += elements[n].coin;
    return value;
}

/* Signs. */

/* A set of elements while it is read. The pawn's sign, number 0, cannot be combined with others. */
struct signs {
    unsigned set, count;
    bool pawn, twice;
};

static void
signs_add(struct signs *signs, unsigned n)
{
    unsigned bit = n > 0 ? 1u << (n - 1) : 0;
    signs->twice |= (signs->set & bit) != 0 || (n == 0 && signs->pawn);
    signs->set |= bit;
    signs->pawn |= n == 0;
    signs->count++;
}

/* Reads a sign and returns the number of its element; -1 if there is none. */
static int
sign_read(struct cursor *cursor, unsigned kind)
{
    uint64_t coin = 0;
    if (kind == COIN) {
        cursor_skip_blanks(cursor);
        if (!cursor_uint(cursor, UINT32_MAX, &coin))
            return -1;
    }
    for (int n = 0; n <= ELEMENTS; n++)
        if (kind == COIN ? elements[n].coin == coin : cursor_accept(cursor, elements[n].sign[kind]))
            return n;
    return -1;
}

/* Reads the separator after a sign, if there is one. Returns whether another sign must follow. */
static bool
signs_continue(struct cursor *cursor, unsigned kind)
{
    if (kind == STONE)
        return cursor_accept(cursor, "と");
    if (kind == COIN) {
        cursor_accept(cursor, "円");
        cursor_skip_blanks(cursor);
        if (cursor_accept(cursor, "+") || cursor_accept(cursor, ","))
            return true;
    }
    return !cursor_at_end(cursor);
}

static enum adj_status
signs_read(const struct code_form *form, const char *text, size_t len, struct piece_code *out,
           struct adj_error *err)
{
    struct signs signs = {0};
    struct cursor cursor;
    bool more = true;
    int n;
    cursor_init(&cursor, text, len);
    while (more && (n = sign_read(&cursor, form->column)) >= 0) {
        signs_add(&signs, (unsigned)n);
        more = signs_continue(&cursor, form->column);
    }
    if (form->column == STONE) {
        cursor_accept(&cursor, "の");
        more |= !cursor_accept(&cursor, "石") || !cursor_at_end(&cursor);
    }
    if (more)
        return error_set(err, ADJ_ESYNTAX, "piece", "stones: \"%.*s\" is no piece: expected %s",
                         code_shown(len), text, styles[form->column].expected);
    if (signs.twice)
        return error_set(err, ADJ_ESYNTAX, "piece",
                         "stones: \"%.*s\" is no piece: no piece has two stones alike",
                         code_shown(len), text);
    if (signs.pawn && signs.count > 1)
        return error_set(err, ADJ_ESYNTAX, "piece",
                         "stones: \"%.*s\" is no piece: the pawn's stone combines with no other",
                         code_shown(len), text);
    out->stones = signs.set;
    return ADJ_OK;
}

static enum adj_status
signs_write(const struct code_form *form, const struct piece_code *piece, struct buffer *out,
            struct adj_error *err)
{
    unsigned kind = form->column, count = 0;
    (void)err;
    if (!piece->stones)
        buffer_puts(out, elements[0].sign[kind]);
    for (unsigned i = 1; i <= ELEMENTS; i++) {
        unsigned n = styles[kind].ascending ? i : ELEMENTS + 1 - i;
        if (piece->stones >> (n - 1) & 1)
            buffer_printf(out, "%s%s", count++ > 0 ? styles[kind].between : "",
                          elements[n].sign[kind]);
    }
    buffer_puts(out, count > 1 ? styles[kind].after_many : styles[kind].after_one);
    return ADJ_OK;
}

/* Names. */

static const char ignored[] = " -";

static enum adj_status
name_read(const struct code_form *form, const char *text, size_t len, struct piece_code *out,
          struct adj_error *err)
{
    static const char *const languages[LANGUAGES] = {"English", "Japanese", "romaji"};
    for (size_t i = 0; i < STONE_PIECES; i++) {
        bool same = code_is(stone_pieces[i].name.in[form->column], text, len, ignored);
        for (size_t a = 0; a < ALTERNATIVES; a++)
            same |= code_is(stone_pieces[i].alternatives[a].in[form->column], text, len, ignored);
        if (same) {
            out->stones = code_set(stone_pieces[i].code);
            return ADJ_OK;
        }
    }
    return error_set(err, ADJ_ESYNTAX, "piece", "stones: no piece has the %s name \"%.*s\"",
                     languages[form->column], code_shown(len), text);
}

/* Writes all names, "Iron General 鉄将 tesshō (Dai shōgi 大将棋); ...". */
static void
put_alternatives(struct buffer *out, const struct stone_piece *piece)
{
    const struct stone_name *name = piece->alternatives;
    for (size_t a = 0; a < ALTERNATIVES && name[a].in[ENGLISH]; a++)
        buffer_printf(out, "%s%s %s %s (%s)", a > 0 ? "; " : "", name[a].in[ENGLISH],
                      name[a].in[JAPANESE], name[a].in[ROMAJI], name[a].origin);
}

static enum adj_status
name_write(const struct code_form *form, const struct piece_code *piece, struct buffer *out,
           struct adj_error *err)
{
    const struct stone_piece *stone = piece_of_set(piece);
    const char *name = stone->name.in[form->column];
    if (name) {
        buffer_puts(out, name);
        return ADJ_OK;
    }
    struct buffer others = {0};
    put_alternatives(&others, stone);
    error_set(err, ADJ_ELOSSY, "romaji", "stones: the source gives no romaji for %s %s%s%s",
              stone->name.in[ENGLISH], stone->name.in[JAPANESE],
              others.len ? "; other names: " : "", others.data ? others.data : "");
    buffer_clear(&others);
    return ADJ_ELOSSY;
}

static enum adj_status
alternatives_write(const struct code_form *form, const struct piece_code *piece, struct buffer *out,
                   struct adj_error *err)
{
    const struct stone_piece *stone = piece_of_set(piece);
    (void)form;
    if (!stone->alternatives[0].in[ENGLISH])
        return error_set(err, ADJ_ELOSSY, "alternatives", "stones: %s has no other name",
                         stone->name.in[ENGLISH]);
    put_alternatives(out, stone);
    return ADJ_OK;
}

static enum adj_status
origin_write(const struct code_form *form, const struct piece_code *piece, struct buffer *out,
             struct adj_error *err)
{
    const struct stone_name *name = &piece_of_set(piece)->name;
    (void)form;
    if (!name->origin)
        return error_set(err, ADJ_ELOSSY, "origin", "stones: the source names no other game for %s",
                         name->in[ENGLISH]);
    buffer_puts(out, name->origin);
    return ADJ_OK;
}

/* Numbers and values. */

/* Reads a text that must be a decimal number and nothing else. */
static bool
read_number(const char *text, size_t len, uint64_t *out)
{
    struct cursor cursor;
    cursor_init(&cursor, text, len);
    return cursor_uint(&cursor, UINT32_MAX, out) && cursor_at_end(&cursor);
}

static enum adj_status
number_read(const struct code_form *form, const char *text, size_t len, struct piece_code *out,
            struct adj_error *err)
{
    uint64_t number = 0;
    (void)form;
    if (!read_number(text, len, &number) || number < 1 || number > STONE_PIECES)
        return error_set(err, ADJ_ESYNTAX, "piece",
                         "stones: \"%.*s\" is no piece's number: expected 1 to 16", code_shown(len),
                         text);
    out->stones = code_set(stone_pieces[number - 1].code);
    return ADJ_OK;
}

static enum adj_status
number_write(const struct code_form *form, const struct piece_code *piece, struct buffer *out,
             struct adj_error *err)
{
    (void)form;
    (void)err;
    buffer_put_number(out, piece_index(piece->stones) + 1);
    return ADJ_OK;
}

static enum adj_status
stone_value_read(const struct code_form *form, const char *text, size_t len, struct piece_code *out,
                 struct adj_error *err)
{
    static const char yen[] = "円";
    size_t digits = len, unit = sizeof yen - 1;
    uint64_t value = 0;
    (void)form;
    if (len > unit && memcmp(text + len - unit, yen, unit) == 0)
        digits -= unit;
    if (read_number(text, digits, &value))
        for (unsigned set = 0; set < STONE_PIECES; set++)
            if (set_value(set) == value) {
                out->stones = set;
                return ADJ_OK;
            }
    return error_set(err, ADJ_ESYNTAX, "piece", "stones: no piece is worth \"%.*s\" yen",
                     code_shown(len), text);
}

static enum adj_status
stone_value_write(const struct code_form *form, const struct piece_code *piece, struct buffer *out,
                  struct adj_error *err)
{
    (void)form;
    (void)err;
    buffer_put_number(out, set_value(piece->stones));
    return ADJ_OK;
}

void
stones_list(struct buffer *out)
{
    buffer_puts(out, "code\tenglish\tjapanese\tvalue");
    for (size_t i = 0; i < STONE_PIECES; i++)
        buffer_printf(out, "\n%s\t%s\t%s\t%u", stone_pieces[i].code,
                      stone_pieces[i].name.in[ENGLISH], stone_pieces[i].name.in[JAPANESE],
                      set_value(code_set(stone_pieces[i].code)));
}

const struct code_form stones_forms[] = {
    {"code", signs_read, signs_write, DIGIT},
    {"english", name_read, name_write, ENGLISH},
    {"japanese", name_read, name_write, JAPANESE},
    {"romaji", name_read, name_write, ROMAJI},
    {"alternatives", NULL, alternatives_write, 0},
    {"origin", NULL, origin_write, 0},
    {"stones", signs_read, signs_write, STONE},
    {"elements", signs_read, signs_write, SYMBOL},
    {"coins", signs_read, signs_write, COIN},
    {"value", stone_value_read, stone_value_write, 0},
    {"number", number_read, number_write, 0},
    {NULL, NULL, NULL, 0},
};

const char *
stones_unplayable(const char *name, size_t len)
{
    return code_is("stones", name, len, ignored)
               ? "stones is a piece code without rules of play: no game can be adjudicated with it"
               : NULL;
}
