/* SPDX-License-Identifier: MIT */
#include "event/player_list.h"

#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/json.h"
#include "base/message.h"
#include "base/utf8.h"
#include "event/player_reading.h"

/* Headings are searched in the first rows; a title of the list may stand above them. */
enum { HEAD_ROWS = 30 };

/* Rows. */

/* Take the row that begins at cell `at`. Returns the index of the cell behind it. */
static size_t
row_take(const struct list_reading *r, size_t at, struct list_row *out)
{
    const struct sheet *s = r->sheet;
    *out = (struct list_row){.row = s->cells[at].row};
    for (; at < s->count && s->cells[at].row == out->row; at++)
        out->cells[s->cells[at].column] = &s->cells[at];
    return at;
}

/* Columns. */

/* Whether the row can be that of the headings: two of them are known, or one in a first row without numbers. */
static bool
row_is_head(struct list_reading *r, const struct list_row *row, bool is_first)
{
    size_t heads = 0, numbers = 0;
    for (uint32_t i = 1; i <= SHEET_COLUMNS; i++) {
        const struct sheet_cell *cell = row->cells[i];
        heads += cell && column_is_head(r->pool, cell->text);
        numbers += cell && (value_is_date(cell) || value_whole(cell->text, INT64_MAX / 10) >= 0);
    }
    return !numbers && heads + is_first > 1;
}

/* Find the row of headings, and set head_row. Returns the index of the first cell behind it. */
static size_t
head_find(struct list_reading *r, struct list_row *out)
{
    for (size_t at = 0, rows = 0; at < r->sheet->count && rows < HEAD_ROWS; rows++) {
        at = row_take(r, at, out);
        if (row_is_head(r, out, rows == 0)) {
            r->head_row = out->row;
            return at;
        }
    }
    *out = (struct list_row){.row = 0};
    return 0;
}

static bool
has_role(const struct list_reading *r, enum column_role role)
{
    for (uint32_t i = 1; i <= r->width; i++)
        if (r->columns[i].role == role)
            return true;
    return false;
}

static void
role_replace(struct list_reading *r, enum column_role from, enum column_role to)
{
    for (uint32_t i = 1; i <= r->width; i++)
        if (r->columns[i].role == from)
            r->columns[i].role = to;
}

/* A column headed "name" beside one of given names has the surnames, and the other way round. Beside both it counts alone. */
static void
names_settle(struct list_reading *r)
{
    bool name = has_role(r, ROLE_NAME), surname = has_role(r, ROLE_SURNAME),
         given = has_role(r, ROLE_GIVEN);
    if (name && given && !surname)
        role_replace(r, ROLE_NAME, ROLE_SURNAME);
    else if (name && surname && !given)
        role_replace(r, ROLE_NAME, ROLE_GIVEN);
}

/* Of several columns with one role the first counts. */
static void
doubles_settle(struct list_reading *r)
{
    uint32_t first[ROLE_COUNT] = {0};
    for (uint32_t i = 1; i <= r->width; i++) {
        struct list_column *c = &r->columns[i];
        bool is_part = c->role == ROLE_SURNAME || c->role == ROLE_GIVEN || c->role == ROLE_MIDDLE;
        if (is_part && has_role(r, ROLE_NAME)) {
            c->role = ROLE_NONE;
            c->note = N_("not read, because another column has the whole name");
        } else if (column_meaning(c->role) && first[c->role]) {
            c->note = message_make(r->pool, N_("not read, because column %s has the same heading"),
                                   sheet_letters(r->pool, first[c->role]));
            c->role = ROLE_NONE;
        } else {
            first[c->role] = i;
        }
    }
}

/* The columns that are not read, and the ratings that count only where another has none. */
static void
notes_settle(struct list_reading *r)
{
    bool has_rating = false;
    for (enum column_role role = ROLE_FIDE_RATING; role <= ROLE_NATIONAL_RATING; role++)
        for (uint32_t i = 1; i <= r->width; i++)
            if (r->columns[i].role == role) {
                if (has_rating)
                    r->columns[i].note = N_("read for players without the other rating");
                has_rating = true;
            }
    r->has_rating = has_rating;
    for (uint32_t i = 1; i <= r->width; i++) {
        struct list_column *c = &r->columns[i];
        if (c->role == ROLE_NUMBER)
            c->note = N_("not read: start numbers follow the order of the list");
        else if (c->role == ROLE_OTHER_RATING)
            c->note = N_("not read: only standard ratings count");
        else if (c->role == ROLE_NONE && !c->note && (c->example || *c->heading))
            c->note = N_("not read: the heading is unknown");
    }
}

/* What the cells of a column without heading have in common. */
struct contents {
    size_t filled, numbers, ids, ratings, years, dates, titles, federations, sexes, words, names,
        ordered;
    int64_t last;
};

static void
contents_add(struct contents *c, const struct sheet_cell *cell)
{
    const char *text = cell->text;
    size_t len = strlen(text);
    int64_t number = value_whole(text, 99999999999);
    bool is_capitals = len == 3;
    for (size_t i = 0; is_capitals && i < len; i++)
        is_capitals = ascii_is_capital(text[i]);
    c->filled += !value_is_none(text);
    if (number < 0) {
        c->dates += value_is_date(cell);
        c->titles += value_is_title(text);
        c->federations += is_capitals && !value_is_title(text);
        c->sexes += len == 1 && strchr("mwfMWF", *text);
        c->names += len > 3 || (utf8_length(text) > 1 && !is_capitals && !value_is_title(text));
        return;
    }
    c->numbers++;
    c->ids += number > 9999;
    c->ratings += number >= 100 && number <= 4000;
    c->years += number >= 1900 && number <= 2025;
    c->ordered += number == c->last + 1;
    c->last = number;
}

static enum column_role
contents_role(const struct contents *c, const struct list_reading *r)
{
    size_t all = c->filled;
    bool has_rating = has_role(r, ROLE_RATING);
    if (!all)
        return ROLE_NONE;
    if (c->ids == all)
        return has_role(r, ROLE_FIDE_ID) ? ROLE_NONE : ROLE_FIDE_ID;
    if (c->ordered == all && all > 1)
        return ROLE_NUMBER;
    if (c->years == all && has_rating)
        return ROLE_BIRTH;
    if (c->ratings == all)
        return has_rating ? ROLE_NONE : ROLE_RATING;
    return c->dates == all                              ? ROLE_BIRTH
           : c->titles == all                           ? ROLE_TITLE
           : c->federations == all                      ? ROLE_FEDERATION
           : c->sexes == all                            ? ROLE_SEX
           : c->names == all && !has_role(r, ROLE_NAME) ? ROLE_NAME
                                                        : ROLE_NONE;
}

/* A table without headings: the contents decide. The first column with words has the names. */
static void
roles_guess(struct list_reading *r)
{
    uint32_t words = 0;
    for (uint32_t i = 1; i <= r->width; i++) {
        struct contents contents = {.last = 0};
        for (size_t k = 0; k < r->sheet->count; k++)
            if (r->sheet->cells[k].column == i)
                contents_add(&contents, &r->sheet->cells[k]);
        r->columns[i].role = contents_role(&contents, r);
        if (r->columns[i].role == ROLE_NONE && contents.names && !words)
            words = i;
    }
    if (!has_role(r, ROLE_NAME) && words)
        r->columns[words].role = ROLE_NAME;
    for (uint32_t i = 1; i <= r->width; i++)
        if (r->columns[i].role == ROLE_NONE)
            r->columns[i].note =
                N_("not read: there is no heading, and the contents are not clear");
}

/* Understand the columns. Returns the index of the first cell behind the headings. */
static size_t
columns_read(struct list_reading *r)
{
    struct list_row heads;
    size_t begin = head_find(r, &heads);
    for (size_t i = begin; i < r->sheet->count; i++) {
        struct list_column *c = &r->columns[r->sheet->cells[i].column];
        c->example = c->example && *c->example ? c->example : r->sheet->cells[i].text;
    }
    for (uint32_t i = 1; i <= SHEET_COLUMNS; i++) {
        const char *heading = heads.cells[i] ? heads.cells[i]->text : "";
        r->columns[i].heading = heading;
        r->columns[i].role = column_role_of(r->pool, heading);
        r->width = *heading || r->columns[i].example ? i : r->width;
    }
    if (!r->head_row)
        roles_guess(r);
    else
        names_settle(r);
    doubles_settle(r);
    if (r->head_row && !has_role(r, ROLE_NAME) && !has_role(r, ROLE_SURNAME))
        for (uint32_t i = 1; i <= r->width; i++)
            if (r->columns[i].role == ROLE_NONE && r->columns[i].example) {
                r->columns[i].role = ROLE_NAME;
                r->columns[i].note = N_("read as the names, because no heading says so");
                break;
            }
    notes_settle(r);
    for (size_t i = begin; i < r->sheet->count; i++)
        value_learn(&r->columns[r->sheet->cells[i].column], &r->sheet->cells[i]);
    return begin;
}

/* Players. */

static const struct sheet_cell *
cell_of(const struct list_reading *r, const struct list_row *row, enum column_role role)
{
    for (uint32_t i = 1; i <= r->width; i++)
        if (r->columns[i].role == role && row->cells[i])
            return row->cells[i];
    return NULL;
}

/* The name of the row's player, from its parts; NULL: none. Sets *out_cell. */
static char *
name_of(struct list_reading *r, const struct list_row *row, const struct sheet_cell **out_cell)
{
    const struct sheet_cell *whole = cell_of(r, row, ROLE_NAME),
                            *surname = cell_of(r, row, ROLE_SURNAME),
                            *given = cell_of(r, row, ROLE_GIVEN),
                            *middle = cell_of(r, row, ROLE_MIDDLE);
    *out_cell = whole ? whole : surname ? surname : given;
    const char *first = value_words(r, *out_cell);
    if (!*first)
        return NULL;
    if (*out_cell != surname)
        return arena_string(r->pool, first);
    const char *second = value_words(r, given), *third = value_words(r, middle);
    return arena_printf(r->pool, "%s%s%s%s%s", first, *second ? ", " : "", second,
                        *third ? " " : "", third);
}

static int64_t
rating_of(struct list_reading *r, const struct list_row *row)
{
    int64_t rating = 0;
    for (enum column_role role = ROLE_FIDE_RATING; !rating && role <= ROLE_NATIONAL_RATING; role++)
        rating = value_rating(r, cell_of(r, row, role));
    return rating;
}

/* Write the facts of the player besides the name. */
static void
facts_write(struct list_reading *r, const struct list_row *row, struct buffer *out)
{
    json_put_known(out, "sex", value_sex(r, cell_of(r, row, ROLE_SEX)));
    json_put_known(out, "title", value_title(r, cell_of(r, row, ROLE_TITLE)));
    json_put_known(out, "federation", value_federation(r, cell_of(r, row, ROLE_FEDERATION)));
    json_put_known(out, "birth", value_birth(r, cell_of(r, row, ROLE_BIRTH)));
    const char *club = value_words(r, cell_of(r, row, ROLE_CLUB));
    if (*club)
        json_put_member(out, "club", club);
}

/* Whether the row has nothing but cells of columns that are not read, such as a line at the end of the list. */
static bool
row_is_foreign(const struct list_reading *r, const struct list_row *row)
{
    for (uint32_t i = 1; i <= r->width; i++)
        if (row->cells[i] && column_meaning(r->columns[i].role))
            return false;
    return true;
}

static void
row_problem(struct list_reading *r, const struct list_row *row, bool is_error, const char *message)
{
    const char *value = "";
    for (uint32_t i = SHEET_COLUMNS; i > 0; i--)
        value = row->cells[i] && row->cells[i]->text ? row->cells[i]->text : value;
    const struct sheet_cell place = {.row = row->row, .text = value};
    list_problem(r, &place, is_error, "%s", message);
}

/* Write the player of a row. Returns false if the row has none. */
static bool
player_write(struct list_reading *r, const struct list_row *row, struct buffer *out)
{
    const struct sheet_cell *cell;
    const char *id = value_fide_id(r, cell_of(r, row, ROLE_FIDE_ID));
    char *name = name_of(r, row, &cell);
    if (!name && !id) {
        bool is_foreign = row_is_foreign(r, row);
        row_problem(r, row, !is_foreign,
                    is_foreign ? N_("this row has no player; it is not read")
                               : N_("the name is missing; the row is not read"));
        return false;
    }
    int64_t rating = rating_of(r, row), behind = name ? value_name_rating(r, cell, name) : 0;
    json_open(out, NULL, '{');
    if (name)
        json_put_member(out, "name", name);
    json_put_known(out, "fide_id", id);
    bool is_year = behind >= 1900 && behind <= 2025;
    if (!rating && (!r->has_rating || !is_year))
        rating = behind;
    else if (behind && behind != rating && !is_year)
        list_problem(r, cell, false,
                     N_("the rating behind the name differs from the column, which counts"));
    if (rating)
        json_put_int(out, "rating", rating);
    facts_write(r, row, out);
    json_close(out, '}');
    return true;
}

/* The list. */

static void
column_write(struct list_reading *r, uint32_t number, struct buffer *out)
{
    const struct list_column *c = &r->columns[number];
    json_open(out, NULL, '{');
    json_put_int(out, "column", number);
    json_put_member(out, "letter", sheet_letters(r->pool, number));
    json_put_member(out, "heading", *c->heading ? c->heading : NULL);
    json_put_member(out, "meaning", column_meaning(c->role));
    json_put_message(out, "note", c->note);
    json_put_member(out, "note_parts", c->note);
    json_put_member(out, "example", c->example && *c->example ? c->example : NULL);
    json_close(out, '}');
}

static void
problem_write(struct list_reading *r, const struct list_problem *p, struct buffer *out)
{
    json_open(out, NULL, '{');
    json_put_int(out, "row", p->row);
    if (p->column) {
        json_put_int(out, "column", p->column);
        json_put_member(out, "cell",
                        arena_printf(r->pool, "%s%u", sheet_letters(r->pool, p->column), p->row));
    }
    json_put_member(out, "value", p->value);
    json_put_member(out, "severity", p->is_error ? "error" : "warning");
    json_put_message(out, "message", p->message);
    json_put_member(out, "message_parts", p->message);
    json_close(out, '}');
}

/* Write the players and the rows that they come from. */
static void
players_write(struct list_reading *r, size_t begin, struct buffer *out)
{
    struct list_row row;
    struct buffer rows = {0};
    json_open(out, "players", '[');
    json_open(&rows, NULL, '[');
    for (size_t at = begin; at < r->sheet->count;) {
        at = row_take(r, at, &row);
        if (player_write(r, &row, out))
            json_put_int(&rows, NULL, row.row);
    }
    json_close(out, ']');
    json_close(&rows, ']');
    json_put_raw(out, "rows", rows.failed ? NULL : rows.data);
    buffer_clear(&rows);
}

/* What of the workbook is not in the table. */
static void
rest_note(struct list_reading *r)
{
    const struct sheet *s = r->sheet;
    const struct sheet_cell lost = {.row = s->lost_row, .column = s->lost_column, .text = ""};
    const struct sheet_cell first = {.row = 1, .text = ""};
    if (s->lost_row)
        list_problem(r, &lost, true, N_("cells beyond column %s or row %d are not read"),
                     sheet_letters(r->pool, SHEET_COLUMNS), SHEET_ROWS);
    if (s->others)
        list_problem(r, &first, false, N_("only the sheet '%s' is read, not: %s"), s->name,
                     s->others);
    if (r->head_row && s->count && s->cells[0].row < r->head_row)
        list_problem(r, &first, false, N_("the rows above the headings in row %u are not read"),
                     r->head_row);
}

void
player_list_read(const struct sheet *s, struct buffer *out)
{
    struct list_reading *r = arena_alloc(s->pool, sizeof *r);
    if (!r)
        return;
    *r = (struct list_reading){.sheet = s, .pool = s->pool};
    size_t begin = columns_read(r);
    rest_note(r);
    json_open(out, NULL, '{');
    json_put_member(out, "sheet", s->name);
    if (r->head_row)
        json_put_int(out, "heading_row", r->head_row);
    else
        json_put_member(out, "heading_row", NULL);
    players_write(r, begin, out);
    json_open(out, "columns", '[');
    for (uint32_t i = 1; i <= r->width; i++)
        column_write(r, i, out);
    json_close(out, ']');
    json_open(out, "problems", '[');
    for (size_t i = 0; i < r->problem_count; i++)
        problem_write(r, &r->problems[i], out);
    json_close(out, ']');
    json_put_int(out, "errors", (int64_t)r->errors);
    json_put_int(out, "warnings", (int64_t)r->warnings);
    json_close(out, '}');
}
