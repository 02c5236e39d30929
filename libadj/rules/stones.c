/* SPDX-License-Identifier: MIT */
/*
 * Stones (18 May 2018), RULES.md 7: sixteen pieces, the subsets of four elements, in the forms that
 * the source lists. The pawn is the empty set. Codes, stones, elements, coins and values follow from
 * the set; the names stand in a table.
 */
#include <string.h>

#include "base/cursor.h"
#include "base/error.h"
#include "rules/piece_codes.h"

enum { ELEMENTS = 4, PIECES = 1 << ELEMENTS, ALTERNATIVES = 2 };

#define DAI "Dai shōgi 大将棋"
#define TENJIKU "Tenjiku shogi 天竺将棋"

struct stone_name {
    const char *english, *japanese;
    const char *romaji; /* NULL: the source gives none */
    const char *origin; /* NULL: the source's own */
};

struct stone_piece {
    const char *code;
    struct stone_name name;
    struct stone_name alternatives[ALTERNATIVES];
};

/* clang-format off */
/* In the order of the source's list. */
static const struct stone_piece pieces[PIECES] = {
    {"0",    {"Pawn",           "歩兵", "fuhyō",    NULL}, {{0}}},
    {"1",    {"Ronin",          "浪人", NULL,       NULL}, {{"Iron General", "鉄将", "tesshō", DAI}}},
    {"2",    {"King",           "玉将", "gyokushō", NULL}, {{"Prince", "太子", "taishi", DAI}}},
    {"3",    {"Ninja",          "忍者", NULL,       NULL}, {{"Cat Sword", "猫刄", "myōjin", DAI},
                                                            {"Fierce Tiger", "猛虎", "mōko", DAI}}},
    {"4",    {"Samurai",        "侍",   NULL,       NULL}, {{"Angry Boar", "嗔猪", "shinchō", DAI},
                                                            {"Copper General", "銅将", "dōshō", DAI}}},
    {"21",   {"Knight",         "桂馬", "keima",    NULL}, {{0}}},
    {"31",   {"Silver General", "銀将", "ginshō",   NULL}, {{0}}},
    {"41",   {"Gold General",   "金将", "kinshō",   NULL}, {{0}}},
    {"32",   {"Dragon",         "龍",   "ryū",      NULL}, {{0}}},
    {"42",   {"Chariot",        "車",   "sha",      NULL}, {{0}}},
    {"43",   {"Daimyō",         "大名", NULL,       NULL}, {{0}}},
    {"321",  {"Flying Dragon",  "飛龍", "hiryū",    NULL}, {{0}}},
    {"421",  {"Flying Chariot", "飛車", "hisha",    NULL}, {{0}}},
    {"431",  {"Lion",           "獅子", "shishi",   DAI},  {{0}}},
    {"432",  {"Orochi",         "大蛇", NULL,       NULL}, {{"Queen", "奔王", "honnō", DAI}}},
    {"4321", {"Shogun",         "将軍", NULL,       NULL}, {{"Great General", "大将", "taishō", TENJIKU}}},
};

/* The sign of the pawn, then those of the four elements. Colour and element are one character of three bytes each. */
static const struct {
    const char *colour, *element;
    unsigned coin; /* yen */
} elements[ELEMENTS + 1] = {
    {"黄", "日", 1}, {"赤", "火", 5}, {"緑", "木", 10}, {"青", "水", 50}, {"黒", "土", 100},
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
    while (i + 1 < PIECES && code_set(pieces[i].code) != set)
        i++;
    return i;
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

/* Collects signs into a set. Sign 0, the pawn, cannot be combined. */
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

/* `what` names the signs that are expected: "digits 0 to 4". */
static enum adj_status
signs_end(const struct signs *signs, bool read_all, const char *text, size_t len, const char *what,
          struct piece_code *out, struct adj_error *err)
{
    int shown = len < 40 ? (int)len : 40;
    if (!read_all || signs->count == 0)
        return error_set(err, ADJ_ESYNTAX, "piece", "stones: \"%.*s\" is no piece: expected %s",
                         shown, text, what);
    if (signs->twice)
        return error_set(err, ADJ_ESYNTAX, "piece",
                         "stones: \"%.*s\" is no piece: no piece has two stones alike", shown,
                         text);
    if (signs->pawn && signs->count > 1)
        return error_set(err, ADJ_ESYNTAX, "piece",
                         "stones: \"%.*s\" is no piece: the pawn's stone combines with no other",
                         shown, text);
    out->stones = signs->set;
    return ADJ_OK;
}

/* Names. */

/* Returns the next letter of a name in lower case, without its macron, and skips blanks; -1 at the end. */
static int32_t
next_letter(struct cursor *cursor)
{
    size_t bytes;
    int32_t c;
    do {
        c = cursor_peek_char(cursor, &bytes);
        if (c >= 0)
            cursor_skip(cursor, bytes);
    } while (c == ' ' || c == '-');
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 'a';
    if (c == 0x14C || c == 0x14D)
        return 'o';
    if (c == 0x16A || c == 0x16B)
        return 'u';
    return c;
}

static bool
same_name(const char *name, const char *text, size_t len)
{
    int32_t c;
    if (!name)
        return false;
    struct cursor a;
    cursor_init(&a, name, strlen(name));
    struct cursor b;
    cursor_init(&b, text, len);
    do {
        c = next_letter(&a);
        if (c != next_letter(&b))
            return false;
    } while (c >= 0);
    return true;
}

typedef const char *name_part(const struct stone_name *name);

static const char *
part_english(const struct stone_name *name)
{
    return name->english;
}

static const char *
part_japanese(const struct stone_name *name)
{
    return name->japanese;
}

static const char *
part_romaji(const struct stone_name *name)
{
    return name->romaji;
}

static enum adj_status
name_read(name_part *part, const char *what, const char *text, size_t len, struct piece_code *out,
          struct adj_error *err)
{
    for (size_t i = 0; i < PIECES; i++) {
        bool same = same_name(part(&pieces[i].name), text, len);
        for (size_t a = 0; a < ALTERNATIVES; a++)
            same |= same_name(part(&pieces[i].alternatives[a]), text, len);
        if (same) {
            out->stones = code_set(pieces[i].code);
            return ADJ_OK;
        }
    }
    return error_set(err, ADJ_ESYNTAX, "piece", "stones: no piece has the %s name \"%.*s\"", what,
                     len < 40 ? (int)len : 40, text);
}

/* Forms. */

static enum adj_status
number_write(const struct piece_code *piece, struct buffer *out, struct adj_error *err)
{
    (void)err;
    buffer_printf(out, "%zu", piece_index(piece->stones) + 1);
    return ADJ_OK;
}

/* Reads a text that must be one decimal number. */
static bool
read_number(const char *text, size_t len, uint64_t *out)
{
    struct cursor cursor;
    cursor_init(&cursor, text, len);
    return cursor_uint(&cursor, UINT32_MAX, out) && cursor_at_end(&cursor);
}

static enum adj_status
number_read(const char *text, size_t len, struct piece_code *out, struct adj_error *err)
{
    uint64_t number = 0;
    if (!read_number(text, len, &number) || number < 1 || number > PIECES)
        return error_set(err, ADJ_ESYNTAX, "piece",
                         "stones: \"%.*s\" is no piece's number: expected 1 to 16",
                         len < 40 ? (int)len : 40, text);
    out->stones = code_set(pieces[number - 1].code);
    return ADJ_OK;
}

static enum adj_status
code_read(const char *text, size_t len, struct piece_code *out, struct adj_error *err)
{
    struct signs signs = {0};
    size_t i = 0;
    for (; i < len && text[i] >= '0' && text[i] <= '4'; i++)
        signs_add(&signs, (unsigned)(text[i] - '0'));
    return signs_end(&signs, i == len, text, len, "digits from 1 to 4, or 0", out, err);
}

static enum adj_status
code_write(const struct piece_code *piece, struct buffer *out, struct adj_error *err)
{
    (void)err;
    buffer_puts(out, pieces[piece_index(piece->stones)].code);
    return ADJ_OK;
}

static enum adj_status
english_read(const char *text, size_t len, struct piece_code *out, struct adj_error *err)
{
    return name_read(part_english, "English", text, len, out, err);
}

static enum adj_status
english_write(const struct piece_code *piece, struct buffer *out, struct adj_error *err)
{
    (void)err;
    buffer_puts(out, pieces[piece_index(piece->stones)].name.english);
    return ADJ_OK;
}

static enum adj_status
japanese_read(const char *text, size_t len, struct piece_code *out, struct adj_error *err)
{
    return name_read(part_japanese, "Japanese", text, len, out, err);
}

static enum adj_status
japanese_write(const struct piece_code *piece, struct buffer *out, struct adj_error *err)
{
    (void)err;
    buffer_puts(out, pieces[piece_index(piece->stones)].name.japanese);
    return ADJ_OK;
}

static enum adj_status
romaji_read(const char *text, size_t len, struct piece_code *out, struct adj_error *err)
{
    return name_read(part_romaji, "romaji", text, len, out, err);
}

/* "Iron General 鉄将 tesshō (Dai shōgi 大将棋)" */
static void
write_name(struct buffer *out, const struct stone_name *name)
{
    buffer_printf(out, "%s %s %s (%s)", name->english, name->japanese, name->romaji, name->origin);
}

static void
write_alternatives(struct buffer *out, const struct stone_piece *piece)
{
    for (size_t a = 0; a < ALTERNATIVES && piece->alternatives[a].english; a++) {
        if (a > 0)
            buffer_puts(out, "; ");
        write_name(out, &piece->alternatives[a]);
    }
}

static enum adj_status
romaji_write(const struct piece_code *piece, struct buffer *out, struct adj_error *err)
{
    const struct stone_piece *stone = &pieces[piece_index(piece->stones)];
    bool others = stone->alternatives[0].english != NULL;
    if (stone->name.romaji) {
        buffer_puts(out, stone->name.romaji);
        return ADJ_OK;
    }
    struct buffer names = {0};
    write_alternatives(&names, stone);
    error_set(err, ADJ_ELOSSY, "romaji", "stones: the source gives no romaji for %s %s%s%s",
              stone->name.english, stone->name.japanese, others ? "; other names: " : "",
              names.data ? names.data : "");
    buffer_clear(&names);
    return ADJ_ELOSSY;
}

static enum adj_status
alternatives_write(const struct piece_code *piece, struct buffer *out, struct adj_error *err)
{
    const struct stone_piece *stone = &pieces[piece_index(piece->stones)];
    if (!stone->alternatives[0].english)
        return error_set(err, ADJ_ELOSSY, "alternatives", "stones: %s has no other name",
                         stone->name.english);
    write_alternatives(out, stone);
    return ADJ_OK;
}

static enum adj_status
origin_write(const struct piece_code *piece, struct buffer *out, struct adj_error *err)
{
    const struct stone_name *name = &pieces[piece_index(piece->stones)].name;
    if (!name->origin)
        return error_set(err, ADJ_ELOSSY, "origin", "stones: the source names no other game for %s",
                         name->english);
    buffer_puts(out, name->origin);
    return ADJ_OK;
}

/* Reads an element or colour at the cursor; -1: there is none. */
static int
accept_sign(struct cursor *cursor, bool colour)
{
    for (int n = 0; n <= ELEMENTS; n++)
        if (cursor_accept(cursor, colour ? elements[n].colour : elements[n].element))
            return n;
    return -1;
}

static enum adj_status
stones_read(const char *text, size_t len, struct piece_code *out, struct adj_error *err)
{
    struct signs signs = {0};
    struct cursor cursor;
    bool more = true; /* と promises another */
    cursor_init(&cursor, text, len);
    int n;
    while (more && (n = accept_sign(&cursor, true)) >= 0) {
        signs_add(&signs, (unsigned)n);
        more = cursor_accept(&cursor, "と");
    }
    cursor_accept(&cursor, "の");
    return signs_end(&signs, !more && cursor_accept(&cursor, "石") && cursor_at_end(&cursor), text,
                     len, "stones such as 赤石 or 赤と緑の石", out, err);
}

static enum adj_status
stones_write(const struct piece_code *piece, struct buffer *out, struct adj_error *err)
{
    unsigned count = 0;
    (void)err;
    for (unsigned n = 1; n <= ELEMENTS; n++) {
        if (!(piece->stones >> (n - 1) & 1))
            continue;
        buffer_printf(out, "%s%s", count++ > 0 ? "と" : "", elements[n].colour);
    }
    if (count == 0)
        buffer_puts(out, elements[0].colour);
    buffer_puts(out, count > 1 ? "の石" : "石");
    return ADJ_OK;
}

static enum adj_status
elements_read(const char *text, size_t len, struct piece_code *out, struct adj_error *err)
{
    struct signs signs = {0};
    struct cursor cursor;
    cursor_init(&cursor, text, len);
    int n;
    while ((n = accept_sign(&cursor, false)) >= 0)
        signs_add(&signs, (unsigned)n);
    return signs_end(&signs, cursor_at_end(&cursor), text, len, "elements 火 木 水 土, or 日", out,
                     err);
}

static enum adj_status
elements_write(const struct piece_code *piece, struct buffer *out, struct adj_error *err)
{
    (void)err;
    if (!piece->stones)
        buffer_puts(out, elements[0].element);
    for (unsigned n = ELEMENTS; n >= 1; n--)
        if (piece->stones >> (n - 1) & 1)
            buffer_puts(out, elements[n].element);
    return ADJ_OK;
}

/* Reads a coin at the cursor and returns its element; -1: there is none. */
static int
accept_coin(struct cursor *cursor)
{
    cursor_skip_blanks(cursor);
    uint64_t coin;
    if (!cursor_uint(cursor, UINT32_MAX, &coin))
        return -1;
    for (int n = 0; n <= ELEMENTS; n++)
        if (elements[n].coin == coin)
            return n;
    return -1;
}

static enum adj_status
coins_read(const char *text, size_t len, struct piece_code *out, struct adj_error *err)
{
    struct signs signs = {0};
    struct cursor cursor;
    bool more = true;
    int n = -1;
    cursor_init(&cursor, text, len);
    while (more && (n = accept_coin(&cursor)) >= 0) {
        signs_add(&signs, (unsigned)n);
        cursor_accept(&cursor, "円");
        cursor_skip_blanks(&cursor);
        more =
            cursor_accept(&cursor, "+") || cursor_accept(&cursor, ",") || !cursor_at_end(&cursor);
    }
    return signs_end(&signs, n >= 0 && !more, text, len, "coins of 5, 10, 50 and 100 yen, or 1",
                     out, err);
}

static enum adj_status
coins_write(const struct piece_code *piece, struct buffer *out, struct adj_error *err)
{
    const char *before = "";
    (void)err;
    if (!piece->stones)
        buffer_printf(out, "%u", elements[0].coin);
    for (unsigned n = ELEMENTS; n >= 1; n--)
        if (piece->stones >> (n - 1) & 1) {
            buffer_printf(out, "%s%u", before, elements[n].coin);
            before = "+";
        }
    return ADJ_OK;
}

static enum adj_status
value_read(const char *text, size_t len, struct piece_code *out, struct adj_error *err)
{
    static const char yen[] = "円";
    size_t digits = len;
    uint64_t value = 0;
    if (len > sizeof yen - 1 && memcmp(text + len - (sizeof yen - 1), yen, sizeof yen - 1) == 0)
        digits -= sizeof yen - 1;
    if (read_number(text, digits, &value))
        for (unsigned set = 0; set < PIECES; set++)
            if (set_value(set) == value) {
                out->stones = set;
                return ADJ_OK;
            }
    return error_set(err, ADJ_ESYNTAX, "piece", "stones: no piece is worth \"%.*s\" yen",
                     len < 40 ? (int)len : 40, text);
}

static enum adj_status
value_write(const struct piece_code *piece, struct buffer *out, struct adj_error *err)
{
    (void)err;
    buffer_printf(out, "%u", set_value(piece->stones));
    return ADJ_OK;
}

void
stones_list(struct buffer *out)
{
    buffer_puts(out, "code\tenglish\tjapanese\tvalue");
    for (size_t i = 0; i < PIECES; i++)
        buffer_printf(out, "\n%s\t%s\t%s\t%u", pieces[i].code, pieces[i].name.english,
                      pieces[i].name.japanese, set_value(code_set(pieces[i].code)));
}

const struct code_form stones_forms[] = {
    {"code", code_read, code_write},
    {"english", english_read, english_write},
    {"japanese", japanese_read, japanese_write},
    {"romaji", romaji_read, romaji_write},
    {"alternatives", NULL, alternatives_write},
    {"origin", NULL, origin_write},
    {"stones", stones_read, stones_write},
    {"elements", elements_read, elements_write},
    {"coins", coins_read, coins_write},
    {"value", value_read, value_write},
    {"number", number_read, number_write},
    {NULL, NULL, NULL},
};

const char *
stones_unplayable(const char *name, size_t len)
{
    return same_name("stones", name, len)
               ? "stones is a piece code without rules of play: no game can be adjudicated with it"
               : NULL;
}
