/* SPDX-License-Identifier: MIT */
#include "desk/people.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "event/trf_read.h"
#include "desk/form.h"
#include "http/problem.h"
#include "http/reply.h"
#include "base/json.h"

enum { CELLS_MOST = 16 };

/* ---- a report file --------------------------------------------------------------------------------- */

/* Whether a line begins as the records of FIDE's report files do. */
static bool
is_report(const char *text)
{
    for (const char *at = text; *at; at += strcspn(at, "\r\n"), at += strspn(at, "\r\n"))
        if (strncmp(at, "001 ", 4) == 0)
            return true;
    return false;
}

static size_t
report_players(struct request *req, const char *text, struct buffer *out)
{
    struct trf_content content;
    struct trf_error err = {0};
    struct json *doc = NULL;
    size_t count = 0;
    if (trf_read(&req->pool, text, strlen(text), &content, &err))
        doc = json_parse(content.tournament.data, content.tournament.len, NULL);
    else
        problem_set_at(req, PROBLEM_UNREADABLE,
                       (struct problem_place){err.line, err.column, "report-file"}, "%s",
                       err.message);
    const struct json *players = json_member(doc, "players");
    for (; count < json_count(players); count++) {
        if (out->len && out->data[out->len - 1] == '}')
            buffer_putc(out, ',');
        json_put_value(out, json_item(players, count));
    }
    json_free(doc);
    buffer_clear(&content.tournament);
    return count;
}

/* ---- lines ------------------------------------------------------------------------------------------- */

/* The columns that a head may name, and what they are called in clubs' lists. */
static const char *const heads[][4] = {
    {"name", "player", "имя", "игрок"},
    {"rating", "elo", "рейтинг", "рейт"},
    {"federation", "fed", "федерация", "страна"},
    {"title", "звание", "титул", "tit"},
    {"birth", "born", "рождение", "дата рождения"},
    {"sex", "пол", "gender", "m/w"},
    {"fide_id", "fide", "id", "fideid"},
};
enum { HEADS = sizeof heads / sizeof *heads };

/* What stands around a cell and says nothing. */
static const char blanks[] = " \t\r\"";

struct row {
    char *cells[CELLS_MOST];
    size_t count;
};

static struct row
row_read(char *line, char separator)
{
    struct row row = {.count = 0};
    bool is_quoted = false;
    row.cells[row.count++] = line;
    for (char *at = line; separator && *at; at++) {
        is_quoted ^= *at == '"';
        if (*at != separator || is_quoted || row.count == CELLS_MOST)
            continue;
        *at = '\0';
        row.cells[row.count++] = at + 1;
    }
    for (size_t i = 0; i < row.count; i++)
        row.cells[i] = line_trim(row.cells[i], blanks);
    return row;
}

/* What a column is; -1 when its head is none that we know. */
static int
head_of(const char *cell)
{
    for (size_t i = 0; i < HEADS; i++)
        for (size_t k = 0; k < 4; k++)
            if (strcasecmp(cell, heads[i][k]) == 0)
                return (int)i;
    return -1;
}

static bool
is_number(const char *text)
{
    return *text && strlen(text) <= 4 && strspn(text, "0123456789") == strlen(text);
}

/* "12. Name" and "12) Name" are lists with numbers, which are given anew. */
static char *
unnumbered(char *line)
{
    size_t digits = strspn(line, "0123456789");
    bool is_item = digits && digits < 5 && (line[digits] == '.' || line[digits] == ')');
    return is_item ? line + digits + 1 : line;
}

/* A rating behind the name, where no column says so. */
static const char *
rating_off(char *name)
{
    char *space = strrchr(name, ' ');
    if (!space || strlen(space + 1) < 3 || !is_number(space + 1))
        return NULL;
    *space = '\0';
    return space + 1;
}

static void
member_put(struct buffer *out, size_t column, const char *value)
{
    if (!*value)
        return;
    if (column != 1)
        json_put_member(out, heads[column][0], value);
    else if (is_number(value) && strtol(value, NULL, 10) > 0)
        json_put_int(out, "rating", strtol(value, NULL, 10));
}

static void
person_put(struct buffer *out, const struct row *row, const int *columns)
{
    const char *rating = NULL;
    json_open(out, NULL, '{');
    for (size_t i = 0; i < row->count; i++) {
        int column = columns                    ? columns[i]
                     : i == 0                   ? 0
                     : is_number(row->cells[i]) ? 1
                     : i == 1                   ? 3
                                                : 2;
        if (!columns && i == 0 && row->count == 1)
            rating = rating_off(row->cells[0]);
        if (column >= 0)
            member_put(out, (size_t)column, line_trim(row->cells[i], blanks));
    }
    if (rating)
        member_put(out, 1, rating);
    json_close(out, '}');
}

/* Semicolons and tabs always separate; commas where a head does so, for they stand in names. */
static char
separator_of(const char *text)
{
    size_t line = strcspn(text, "\n");
    if (memchr(text, '\t', strlen(text)))
        return '\t';
    if (strchr(text, ';'))
        return ';';
    return memchr(text, ',', line) && strncasecmp(text + strspn(text, "\" "), "name", 4) == 0
               ? ','
               : '\0';
}

size_t
people_read(struct request *req, const char *text, struct buffer *out)
{
    char separator = separator_of(text);
    int columns[CELLS_MOST];
    bool has_head = false;
    size_t count = 0;
    if (is_report(text))
        return report_players(req, text, out);
    char *copy = arena_string(&req->pool, text), *next;
    for (char *line = copy; line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        line = line_trim(unnumbered(line_trim(line, blanks)), blanks);
        if (!*line)
            continue;
        struct row row = row_read(line, separator);
        bool is_head = !count && !has_head && separator;
        for (size_t i = 0, known = 0; is_head && i < row.count; i++) {
            columns[i] = head_of(row.cells[i]);
            known += columns[i] >= 0;
            is_head = i + 1 < row.count || known > 0;
        }
        if (is_head) {
            has_head = true;
            for (size_t i = row.count; i < CELLS_MOST; i++)
                columns[i] = -1;
            continue;
        }
        person_put(out, &row, has_head ? columns : NULL);
        count++;
    }
    return count;
}
