/* SPDX-License-Identifier: MIT */
/*
 * Names of the double-sided pieces of Waterloo, 7th edition (RULES.md 2, "Names of the pieces"). Letter, English name
 * and chip name stand for one side of a piece; the original sign, the Chinese sign and the Russian name for both.
 */
#include <string.h>

#include "base/edit_distance.h"
#include "base/error.h"
#include "base/message.h"
#include "rules/piece_codes.h"

enum { PIECES = 7, HUMAN = 1, ALIEN = 2, BOTH = 3 };

/* The forms, in the order of the table's columns. */
enum column { LETTER, ENGLISH, CHIP, ORIGINAL, CHINESE, RUSSIAN, COLUMNS };

static const char *const column_words[COLUMNS] = {
    [LETTER] = "letter",          [ENGLISH] = "English name", [CHIP] = "chip",
    [ORIGINAL] = "original sign", [CHINESE] = "Chinese sign", [RUSSIAN] = "Russian name",
};

/* A cell: the texts for the human and the alien side, or signs of White and Black. Second NULL: one text for both. */
struct cell {
    const char *text[2];
};

static const struct {
    const char *count; /* number of these pieces that a player has */
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

/* Returns whether the texts of this column name one side only. */
static bool
names_sides(unsigned column)
{
    return column <= CHIP;
}

/* Reading. */

static const char ignored[] = " \t$";

/* Returns, as bits, which texts of the cell are named: one, or both separated by a slash; 0: none. */
static unsigned
match(const struct cell *cell, const char *text, size_t len)
{
    const char *slash = memchr(text, '/', len);
    for (unsigned i = 0; i < 2 && !slash; i++)
        if (code_is(cell->text[i], text, len, ignored))
            return 1u << i;
    if (!slash)
        return 0;
    size_t first = (size_t)(slash - text), second = len - first - 1;
    for (unsigned i = 0; i < 2; i++)
        if (code_is(cell->text[i], text, first, ignored) &&
            code_is(cell->text[!i], slash + 1, second, ignored))
            return BOTH;
    return 0;
}

/* Reports an unknown text. The error lists the texts of the form and suggests the closest one. */
static enum adj_status
no_piece(unsigned column, const char *text, size_t len, struct adj_error *err)
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
              "waterloo7: \"%.*s\" is the %s of no piece: expected one of%s%s", code_shown(len),
              text, column_words[column], all.data ? all.data : "", hint);
    buffer_clear(&all);
    return ADJ_ESYNTAX;
}

static enum adj_status
column_read(const struct code_form *form, const char *text, size_t len, struct piece_code *out,
            struct adj_error *err)
{
    for (size_t i = 0; i < PIECES; i++) {
        unsigned found = match(&pieces[i].cell[form->column], text, len);
        if (!found)
            continue;
        out->kind = (unsigned)i;
        out->sides = names_sides(form->column) ? found : BOTH;
        return ADJ_OK;
    }
    return no_piece(form->column, text, len, err);
}

/* Writing. */

static enum adj_status
column_write(const struct code_form *form, const struct piece_code *piece, struct buffer *out,
             struct adj_error *err)
{
    const struct cell *cell = &pieces[piece->kind].cell[form->column];
    unsigned sides = names_sides(form->column) ? piece->sides : BOTH;
    (void)err;
    if (sides & HUMAN)
        buffer_puts(out, cell->text[0]);
    if (sides == BOTH && cell->text[1])
        buffer_putc(out, '/');
    if (sides & ALIEN && cell->text[1])
        buffer_puts(out, cell->text[1]);
    return ADJ_OK;
}

const struct code_form waterloo_forms[] = {
    {"letter", column_read, column_write, LETTER},
    {"english", column_read, column_write, ENGLISH},
    {"chip", column_read, column_write, CHIP},
    {"original", column_read, column_write, ORIGINAL},
    {"chinese", column_read, column_write, CHINESE},
    {"russian", column_read, column_write, RUSSIAN},
    {NULL, NULL, NULL, 0},
};

void
waterloo_list(struct buffer *out)
{
    buffer_puts(out, "letter\tenglish\tchip\toriginal\tchinese\trussian\tpieces\n");
    for (size_t i = 0; i < PIECES; i++) {
        struct piece_code piece = {.kind = (unsigned)i, .sides = BOTH};
        for (const struct code_form *form = waterloo_forms; form->name; form++) {
            column_write(form, &piece, out, NULL);
            buffer_putc(out, '\t');
        }
        buffer_printf(out, "%s%s", pieces[i].count, i + 1 < PIECES ? "\n" : "");
    }
}
