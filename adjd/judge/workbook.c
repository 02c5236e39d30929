/* SPDX-License-Identifier: MIT */
/* A workbook is a zip archive: xl/workbook.xml names the sheets, its relations their files; cells refer to shared strings and to
 * styles, which tell dates from numbers (ECMA-376-1, 18). Begin with workbook_read(). */
#include "judge/workbook.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/error.h"
#include "base/json.h"
#include "base/message.h"
#include "base/number.h"
#include "base/xmlread.h"
#include "judge/unpack.h"

enum { SHEETS_MOST = 100, FORMATS_MOST = 65536, STRINGS_MOST = 1 << 20 };

/* A file of the archive. */
struct part {
    const char *name, *data;
    size_t len;
};

struct workbook_sheet {
    const char *name, *relation, *target;
    bool is_hidden;
};

struct workbook {
    struct sheet *out;
    struct arena *pool;
    struct adj_error *err;
    struct part parts[UNPACKED_FILES];
    size_t part_count;
    struct workbook_sheet sheets[SHEETS_MOST];
    size_t sheet_count;
    bool is_1904; /* days are counted from 1904-01-01 */
    const char **strings;
    size_t string_count, string_cap;
    /* Number formats that are dates, by id; and the cell formats, by index: whether they are dates. */
    bool *date_formats, *date_styles;
    size_t style_count, style_cap;
};

static bool
part_take(void *context, const char *name, const char *data, size_t len)
{
    struct workbook *w = context;
    w->parts[w->part_count++] = (struct part){name, data, len};
    return true;
}

/* The file with this name; NULL: none. */
static const struct part *
part_find(const struct workbook *w, const char *name)
{
    name += *name == '/';
    for (size_t i = 0; i < w->part_count; i++)
        if (strcmp(w->parts[i].name, name) == 0)
            return &w->parts[i];
    return NULL;
}

/* XML. */

/* Receives the nodes of a file. Returns false to stop. */
typedef bool node_fn(struct workbook *w, void *context, const struct xml_node *node);

/* The reading of a file. */
struct part_stream {
    struct workbook *workbook;
    const struct part *part;
    size_t at;
    node_fn *each;
    void *context; /* for `each` */
};

static long
part_read(void *context, char *buf, size_t size)
{
    struct part_stream *s = context;
    size_t left = s->part->len - s->at < size ? s->part->len - s->at : size;
    memcpy(buf, s->part->data + s->at, left);
    s->at += left;
    return (long)left;
}

static enum adj_status
part_node(void *context, const struct xml_node *node)
{
    struct part_stream *s = context;
    return s->each(s->workbook, s->context, node) ? ADJ_OK : ADJ_EOF;
}

/* Call `each` for the nodes of a file. An absent file has none. */
static enum adj_status
part_each(struct workbook *w, const struct part *part, node_fn *each, void *context)
{
    struct part_stream stream = {w, part, 0, each, context};
    if (!part)
        return ADJ_OK;
    enum adj_status st = xmlread_all(
        &(struct xmlread_setup){
            part_read, &stream, NULL, {part_node, part_node, part_node}, &stream},
        w->err);
    if (st == ADJ_ESYNTAX)
        return error_at(w->err, ADJ_ESYNTAX, "", 1, 1, "the workbook is damaged: %.60s is no XML",
                        part->name);
    return st;
}

static bool
is_start(const struct xml_node *node, const char *name)
{
    return node->kind == XML_START && strcmp(node->name, name) == 0;
}

static bool
is_end(const struct xml_node *node, const char *name)
{
    return node->kind == XML_END && strcmp(node->name, name) == 0;
}

/* The workbook, its sheets and their files. */

static bool
workbook_node(struct workbook *w, void *context, const struct xml_node *node)
{
    (void)context;
    if (is_start(node, "workbookPr")) {
        const char *value = xml_value(node, "date1904");
        w->is_1904 = value && (strcmp(value, "1") == 0 || strcmp(value, "true") == 0);
    }
    if (!is_start(node, "sheet") || w->sheet_count == SHEETS_MOST)
        return true;
    const char *name = xml_value(node, "name"), *id = NULL, *state = xml_value(node, "state");
    for (size_t i = 0; i < node->attribute_count; i++)
        if (node->attributes[i].in_space && strcmp(node->attributes[i].name, "id") == 0)
            id = node->attributes[i].value;
    w->sheets[w->sheet_count++] =
        (struct workbook_sheet){.name = arena_string(w->pool, name ? name : ""),
                                .relation = arena_string(w->pool, id ? id : ""),
                                .is_hidden = state && strcmp(state, "visible") != 0};
    return true;
}

static bool
relation_node(struct workbook *w, void *context, const struct xml_node *node)
{
    (void)context;
    const char *id = is_start(node, "Relationship") ? xml_value(node, "Id") : NULL,
               *target = id ? xml_value(node, "Target") : NULL;
    for (size_t i = 0; target && i < w->sheet_count; i++)
        if (strcmp(w->sheets[i].relation, id) == 0)
            w->sheets[i].target =
                arena_printf(w->pool, "%s%s", *target == '/' ? "" : "xl/", target);
    return true;
}

/* Shared strings. */

struct text_reading {
    struct buffer text;
    bool is_open;     /* within an item or an inline string */
    bool is_phonetic; /* within the reading aid of a Japanese text */
    bool is_text;
};

/* Collect the text of an element, which may consist of runs. */
static void
text_node(struct text_reading *t, const struct xml_node *node)
{
    if (node->kind != XML_TEXT) {
        bool starts = node->kind == XML_START;
        if (strcmp(node->name, "rPh") == 0)
            t->is_phonetic = starts;
        else if (strcmp(node->name, "t") == 0)
            t->is_text = starts;
    } else if (t->is_open && t->is_text && !t->is_phonetic && t->text.len <= SHEET_CELL) {
        buffer_put(&t->text, node->text, node->len);
    }
}

static bool
string_node(struct workbook *w, void *context, const struct xml_node *node)
{
    struct text_reading *t = context;
    t->is_open |= is_start(node, "si");
    text_node(t, node);
    if (!is_end(node, "si"))
        return true;
    const char **strings = w->string_count < STRINGS_MOST
                               ? arena_more(w->pool, w->strings, w->string_count, &w->string_cap,
                                            1024, sizeof *strings)
                               : NULL;
    if (!strings)
        return false;
    w->strings = strings;
    strings[w->string_count++] = t->text.len ? arena_copy(w->pool, t->text.data, t->text.len) : "";
    t->text.len = 0;
    t->is_open = false;
    return true;
}

/* Styles. */

/* Whether a format code shows days, months or years: outside of quotes and brackets. */
static bool
format_is_date(const char *code)
{
    char closing = '\0';
    for (; *code; code++) {
        if (closing)
            closing = *code == closing ? '\0' : closing;
        else if (*code == '"' || *code == '[')
            closing = *code == '[' ? ']' : '"';
        else if (*code == '\\' && code[1])
            code++;
        else if (strchr("dDyY", *code))
            return true;
    }
    return false;
}

/* The formats of dates that every program knows (18.8.30), with those of East Asia. */
static bool
format_is_known_date(int64_t id)
{
    return (id >= 14 && id <= 17) || id == 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
}

static bool
style_node(struct workbook *w, void *context, const struct xml_node *node)
{
    bool *in_cells = context;
    if (is_start(node, "cellXfs") || is_end(node, "cellXfs"))
        *in_cells = node->kind == XML_START;
    int64_t id =
        node->kind == XML_START ? digits_read(xml_value(node, "numFmtId"), FORMATS_MOST - 1) : -1;
    const char *code = is_start(node, "numFmt") ? xml_value(node, "formatCode") : NULL;
    if (code && id >= 0)
        w->date_formats[id] = format_is_date(code);
    if (!*in_cells || !is_start(node, "xf"))
        return true;
    bool *styles =
        w->style_count < FORMATS_MOST
            ? arena_more(w->pool, w->date_styles, w->style_count, &w->style_cap, 64, sizeof *styles)
            : NULL;
    if (!styles)
        return false;
    w->date_styles = styles;
    styles[w->style_count++] = id >= 0 && (w->date_formats[id] || format_is_known_date(id));
    return true;
}

/* Cells. */

struct cell_reading {
    struct text_reading text;
    struct sheet_cell place;
    char type[12];
    bool is_value, has_formula;
    size_t style;
};

/* The civil date of a day number: 0 is 1970-01-01. */
static const char *
day_write(struct arena *pool, int64_t days)
{
    /* Days are counted from 0000-03-01 in eras of 400 years, so that the leap day is the last of a year. */
    int64_t shifted = days + 719468, era = shifted / 146097, day = shifted % 146097;
    int64_t year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
    int64_t of_year = day - (365 * year + year / 4 - year / 100), month = (5 * of_year + 2) / 153;
    int64_t of_month = of_year - (153 * month + 2) / 5 + 1;
    year += era * 400 + (month >= 10);
    month += month < 10 ? 3 : -9;
    return arena_printf(pool, "%04lld-%02lld-%02lld", (long long)year, (long long)month,
                        (long long)of_month);
}

/* The date of a serial number. Day 60 of the 1900 system is 1900-02-29, which never was. */
static const char *
serial_write(const struct workbook *w, double serial)
{
    int64_t day = serial >= 1 && serial < 2958466 ? (int64_t)serial : 0;
    if (!day)
        return NULL;
    return day_write(w->pool, w->is_1904 ? day - 24107 : day < 60 ? day - 25568 : day - 25569);
}

static bool
style_is_date(const struct workbook *w, const struct cell_reading *c)
{
    return c->style < w->style_count && w->date_styles[c->style];
}

static void
number_add(struct workbook *w, struct cell_reading *c, const char *text)
{
    char *end = NULL, shown[NUMBER_TEXT_SIZE];
    double number = strtod(text, &end);
    bool is_number = *text && !*end && isfinite(number);
    const char *date = is_number && style_is_date(w, c) ? serial_write(w, number) : NULL;
    if (!is_number) {
        c->place.fault = N_("the cell is no number");
    } else if (date) {
        c->place.is_date = true;
        text = date;
    } else {
        number_write(number, shown);
        text = shown;
    }
    sheet_add(w->out, c->place, text, strlen(text));
}

static void
cell_add(struct workbook *w, struct cell_reading *c)
{
    const char *text = c->text.text.len ? arena_keep(w->pool, &c->text.text) : "";
    const char *type = c->type;
    if (strcmp(type, "s") == 0 && *text) {
        int64_t index = digits_read(text, STRINGS_MOST);
        bool is_known = index >= 0 && (size_t)index < w->string_count;
        if (!is_known)
            c->place.fault = N_("the workbook has no text for this cell");
        text = is_known ? w->strings[index] : text;
    } else if (strcmp(type, "e") == 0) {
        c->place.fault = N_("the formula of the cell has an error");
    } else if (strcmp(type, "d") == 0) {
        c->place.is_date = true;
        text = arena_copy(w->pool, text, strnlen(text, 10));
    } else if ((!*type || strcmp(type, "n") == 0) && *text) {
        number_add(w, c, text);
        return;
    }
    if (c->has_formula && !*text)
        c->place.fault = N_("the file does not contain the value of the formula");
    sheet_add(w->out, c->place, text, strlen(text));
}

/* Read a reference such as "AB12"; a part that is missing leaves the place as counted. */
static void
reference_read(const char *reference, struct sheet_cell *out)
{
    uint32_t column = 0;
    while (reference && ascii_is_capital(*reference) && column < 20000)
        column = column * 26 + (uint32_t)(*reference++ - 'A' + 1);
    int64_t row = digits_read(reference, 1048576);
    out->column = column ? column : out->column;
    out->row = row > 0 && row >= out->row ? (uint32_t)row : out->row;
}

static void
cell_begin(struct cell_reading *c, const struct xml_node *node)
{
    const char *type = xml_value(node, "t");
    int64_t style = digits_read(xml_value(node, "s"), FORMATS_MOST);
    uint32_t before = c->place.column;
    c->place = (struct sheet_cell){.row = c->place.row, .column = before + 1};
    reference_read(xml_value(node, "r"), &c->place);
    /* Cells are in order; a reference backwards would put a second value in one place. */
    if (c->place.column <= before)
        c->place.column = SHEET_COLUMNS + 1;
    size_t len = type ? strnlen(type, sizeof c->type - 1) : 0;
    memcpy(c->type, type ? type : "", len);
    c->type[len] = '\0';
    c->style = style > 0 ? (size_t)style : 0;
    c->has_formula = false;
    c->text.text.len = 0;
}

static bool
cell_node(struct workbook *w, void *context, const struct xml_node *node)
{
    struct cell_reading *c = context;
    if (is_start(node, "row")) {
        int64_t row = digits_read(xml_value(node, "r"), 1048576);
        c->place.row = row > c->place.row ? (uint32_t)row : c->place.row + 1;
        c->place.column = 0;
    } else if (is_start(node, "c")) {
        cell_begin(c, node);
    } else if (is_end(node, "c")) {
        cell_add(w, c);
    } else if (is_start(node, "f")) {
        c->has_formula = true;
    } else if (is_start(node, "v") || is_end(node, "v")) {
        c->is_value = node->kind == XML_START;
    } else if (is_start(node, "is") || is_end(node, "is")) {
        c->text.is_open = node->kind == XML_START;
    }
    text_node(&c->text, node);
    if (node->kind == XML_TEXT && c->is_value && c->text.text.len <= SHEET_CELL)
        buffer_put(&c->text.text, node->text, node->len);
    return !w->pool->failed && c->place.row <= SHEET_ROWS + 1;
}

/* Whether a sheet has a cell with a value. */
static bool
filled_node(struct workbook *w, void *context, const struct xml_node *node)
{
    bool *is_filled = context;
    (void)w;
    *is_filled = is_start(node, "v") || is_start(node, "is");
    return !*is_filled;
}

static enum adj_status
sheet_read(struct workbook *w, const struct workbook_sheet *s)
{
    struct cell_reading c = {.style = 0};
    enum adj_status st = part_each(w, part_find(w, s->target), cell_node, &c);
    buffer_clear(&c.text.text);
    return st;
}

/* Read the first visible sheet with cells, and name the others that have some. */
static enum adj_status
sheets_read(struct workbook *w)
{
    enum adj_status st = ADJ_OK;
    struct buffer others = {0};
    for (size_t i = 0; !st && i < w->sheet_count; i++) {
        const struct workbook_sheet *s = &w->sheets[i];
        bool is_filled = false;
        if (!s->target || s->is_hidden)
            continue;
        st = part_each(w, part_find(w, s->target), filled_node, &is_filled);
        if (st || !is_filled)
            continue;
        if (w->out->name) {
            buffer_printf(&others, "%s%s", others.len ? ", " : "", s->name);
        } else {
            w->out->name = s->name;
            st = sheet_read(w, s);
        }
    }
    w->out->others = others.len ? arena_keep(w->pool, &others) : NULL;
    buffer_clear(&others);
    return st;
}

static enum adj_status
parts_read(struct workbook *w)
{
    struct text_reading strings = {.is_open = false};
    bool in_cells = false;
    w->date_formats = arena_array(w->pool, FORMATS_MOST, sizeof *w->date_formats);
    if (!w->date_formats)
        return error_nomem(w->err);
    enum adj_status st = part_each(w, part_find(w, "xl/workbook.xml"), workbook_node, NULL);
    if (!st)
        st = part_each(w, part_find(w, "xl/_rels/workbook.xml.rels"), relation_node, NULL);
    if (!st)
        st = part_each(w, part_find(w, "xl/styles.xml"), style_node, &in_cells);
    if (!st)
        st = part_each(w, part_find(w, "xl/sharedStrings.xml"), string_node, &strings);
    buffer_clear(&strings.text);
    if (!st)
        st = sheets_read(w);
    return !st && w->pool->failed ? error_nomem(w->err) : st;
}

/* What the file is instead of a workbook of Office Open XML. */
static enum adj_status
kind_check(struct workbook *w)
{
    if (part_find(w, "xl/workbook.xml"))
        return ADJ_OK;
    return error_at(w->err, ADJ_ESYNTAX, "", 1, 1,
                    part_find(w, "content.xml")
                        ? N_("this is an OpenDocument file: save the table as .xlsx or .csv")
                        : N_("the zip archive is no Excel workbook (.xlsx)"));
}

static bool
is_old(const char *data, size_t len)
{
    return len >= 8 && memcmp(data, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", 8) == 0;
}

bool
workbook_begins(const char *data, size_t len)
{
    return is_old(data, len) || (len >= 4 && memcmp(data, "PK\3\4", 4) == 0);
}

enum adj_status
workbook_read(struct sheet *sheet, const char *data, size_t len, size_t room, struct adj_error *err)
{
    struct workbook *w = arena_alloc(sheet->pool, sizeof *w);
    if (!w)
        return error_nomem(err);
    *w = (struct workbook){.out = sheet, .pool = sheet->pool, .err = err};
    if (is_old(data, len))
        return error_at(err, ADJ_ESYNTAX, "", 1, 1,
                        "this is an old or a protected Excel file: save the table as .xlsx without "
                        "a password, or as .csv");
    if (!unpack(sheet->pool, data, len, &room, part_take, w))
        return error_at(err, ADJ_ESYNTAX, "", 1, 1, "the workbook is damaged or too large");
    enum adj_status st = kind_check(w);
    if (!st)
        st = parts_read(w);
    if (!st && !sheet->count)
        return error_at(err, ADJ_ESYNTAX, "", 1, 1, "the workbook has no cell with a value");
    return st;
}
