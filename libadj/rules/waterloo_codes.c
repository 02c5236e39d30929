/* SPDX-License-Identifier: MIT */
/*
 * Names of the double-sided pieces of Waterloo, 7th edition (RULES.md 2, "Names of the pieces"): letter, English name
 * and chip name one side of a piece; the original and the Chinese sign and the Russian name stand for both sides.
 */
#include <stdio.h>
#include <string.h>

#include "base/cursor.h"
#include "base/error.h"
#include "base/message.h"
#include "base/edit_distance.h"
#include "rules/piece_codes.h"

enum { PIECES = 7, HUMAN = 1, ALIEN = 2, BOTH = 3 };

/* The forms, in the order of their columns. */
enum column { LETTER, ENGLISH, CHIP, ORIGINAL, CHINESE, RUSSIAN, COLUMNS };

static const char *const column_words[COLUMNS] = {
    [LETTER] = "letter",          [ENGLISH] = "English name", [CHIP] = "chip",
    [ORIGINAL] = "original sign", [CHINESE] = "Chinese sign", [RUSSIAN] = "Russian name",
};

/* A cell: texts of the human and the alien side, or signs of White and Black. Second NULL: one text for both. */
struct cell {
    const char *text[2];
};

static const struct {
    const char *count; /* pieces of this kind that a player has */
    struct cell cell[COLUMNS];
} pieces[PIECES] = {
    /* clang-format off */
    {"10", {{{"P", "D"}}, {{"pawn", "dragon"}},     {{"1", "25"}},      {{"日"}}, {{"卒", "兵"}}, {{"Ратник"}}}},
    {"4",  {{{"S", "G"}}, {{"spy", "guard"}},       {{"2", "200"}},     {{"月"}}, {{"砲", "炮"}}, {{"Хельги"}}}},
    {"4",  {{{"N", "J"}}, {{"knight", "joker"}},    {{"10", "1000"}},   {{"火"}}, {{"馬", "傌"}}, {{"Всадник"}}}},
    {"4",  {{{"B", "C"}}, {{"bishop", "cardinal"}}, {{"20", "2000"}},   {{"水"}}, {{"象", "相"}}, {{"Лучник"}}}},
    {"4",  {{{"R", "M"}}, {{"rook", "marshall"}},   {{"50", "5000"}},   {{"土"}}, {{"車", "俥"}}, {{"Ратоборец"}}}},
    {"3",  {{{"A", "Q"}}, {{"adviser", "queen"}},   {{"100", "10000"}}, {{"金"}}, {{"士", "仕"}}, {{"Князь"}}}},
    {"1",  {{{"K", "E"}}, {{"king", "emperor"}},    {{"5", "500"}},     {{"木"}}, {{"將", "帥"}}, {{"Волхв"}}}},
    /* clang-format on */
};

/* Returns whether each text of this column names one side only. */
static bool
names_sides(enum column column)
{
    return column <= CHIP;
}

/* Reading. */

/* Returns the next letter in lower case, skips blanks and dollar signs; -1 at the end. */
static int32_t
next_letter(struct cursor *cursor)
{
    size_t bytes;
    int32_t c;
    do {
        c = cursor_peek_char(cursor, &bytes);
        if (c >= 0)
            cursor_skip(cursor, bytes);
    } while (c == ' ' || c == '\t' || c == '$');
    if ((c >= 'A' && c <= 'Z') || (c >= 0x410 && c <= 0x42F)) /* Latin, and Russian А to Я */
        return c + 0x20;
    return c;
}

static bool
is_same(const char *name, const char *text, size_t len)
{
    struct cursor a, b;
    int32_t c;
    cursor_init(&a, name, strlen(name));
    cursor_init(&b, text, len);
    do {
        c = next_letter(&a);
        if (c != next_letter(&b))
            return false;
    } while (c >= 0);
    return true;
}

/* Returns as bits the texts of the cell that the text names: one, or both separated by a slash; 0: neither. */
static unsigned
match(const struct cell *cell, const char *text, size_t len)
{
    const char *slash = memchr(text, '/', len);
    for (unsigned i = 0; i < 2 && cell->text[i] && !slash; i++)
        if (is_same(cell->text[i], text, len))
            return 1u << i;
    if (!slash || !cell->text[0] || !cell->text[1])
        return 0;
    size_t first = (size_t)(slash - text), second = len - first - 1;
    for (unsigned i = 0; i < 2; i++)
        if (is_same(cell->text[i], text, first) && is_same(cell->text[!i], slash + 1, second))
            return BOTH;
    return 0;
}

/* Unknown text: the error lists the texts of the form and suggests the closest. */
static enum adj_status
no_piece(enum column column, const char *text, size_t len, struct adj_error *err)
{
    struct buffer all = {0};
    struct suggestion near;
    suggestion_init(&near, text, len);
    for (unsigned side = 0; side < 2; side++)
        for (size_t i = 0; i < PIECES; i++) {
            const char *word = pieces[i].cell[column].text[side];
            if (!word)
                continue;
            buffer_printf(&all, " %s", word);
            suggestion_try(&near, word, strlen(word));
        }
    char hint[120] = "";
    if (near.best && (column == ENGLISH || column == RUSSIAN))
        message_set(hint, sizeof hint, ", did you mean '%s'?", near.best);
    error_set(err, ADJ_ESYNTAX, "piece",
              "waterloo7: \"%.*s\" is the %s of no piece: expected one of%s%s",
              len < 40 ? (int)len : 40, text, column_words[column], all.data ? all.data : "", hint);
    buffer_clear(&all);
    return ADJ_ESYNTAX;
}

static enum adj_status
column_read(enum column column, const char *text, size_t len, struct piece_code *out,
            struct adj_error *err)
{
    for (size_t i = 0; i < PIECES; i++) {
        unsigned found = match(&pieces[i].cell[column], text, len);
        if (!found)
            continue;
        out->kind = (unsigned)i;
        out->sides = names_sides(column) ? found : BOTH;
        return ADJ_OK;
    }
    return no_piece(column, text, len, err);
}

/* Writing. */

static enum adj_status
column_write(enum column column, const struct piece_code *piece, struct buffer *out)
{
    const struct cell *cell = &pieces[piece->kind].cell[column];
    unsigned sides = names_sides(column) ? piece->sides : BOTH;
    if (sides & HUMAN)
        buffer_puts(out, cell->text[0]);
    if (sides == BOTH && cell->text[1])
        buffer_putc(out, '/');
    if (sides & ALIEN && cell->text[1])
        buffer_puts(out, cell->text[1]);
    return ADJ_OK;
}

void
waterloo_list(struct buffer *out)
{
    buffer_puts(out, "letter\tenglish\tchip\toriginal\tchinese\trussian\tpieces\n");
    for (size_t i = 0; i < PIECES; i++) {
        struct piece_code piece = {.kind = (unsigned)i, .sides = BOTH};
        for (int column = LETTER; column < COLUMNS; column++) {
            column_write((enum column)column, &piece, out);
            buffer_putc(out, '\t');
        }
        buffer_printf(out, "%s%s", pieces[i].count, i + 1 < PIECES ? "\n" : "");
    }
}

#define FORM(name, column)                                                                         \
    static enum adj_status name##_read(const char *text, size_t len, struct piece_code *out,       \
                                       struct adj_error *err)                                      \
    {                                                                                              \
        return column_read(column, text, len, out, err);                                           \
    }                                                                                              \
    static enum adj_status name##_write(const struct piece_code *piece, struct buffer *out,        \
                                        struct adj_error *err)                                     \
    {                                                                                              \
        (void)err;                                                                                 \
        return column_write(column, piece, out);                                                   \
    }
FORM(letter, LETTER)
FORM(english, ENGLISH)
FORM(chip, CHIP)
FORM(original, ORIGINAL)
FORM(chinese, CHINESE)
FORM(russian, RUSSIAN)

const struct code_form waterloo_forms[] = {
    {"letter", letter_read, letter_write},
    {"english", english_read, english_write},
    {"chip", chip_read, chip_write},
    {"original", original_read, original_write},
    {"chinese", chinese_read, chinese_write},
    {"russian", russian_read, russian_write},
    {NULL, NULL, NULL},
};
