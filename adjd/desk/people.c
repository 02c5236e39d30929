/* SPDX-License-Identifier: MIT */
#include "desk/people.h"

#include <stdio.h>
#include <string.h>

#include "club/tournaments.h"
#include "desk/form.h"
#include "web/request.h"
#include "base/json.h"
#include "base/number.h"

enum { CELLS_MOST = 16, RATING_MOST = 9999 };

/* Report files. */

/* Whether a line begins like a player record of FIDE's report files. */
static bool
is_report(const char *text)
{
    for (const char *at = text; *at; at += strcspn(at, "\r\n"), at += strspn(at, "\r\n"))
        if (strncmp(at, "001 ", 4) == 0)
            return true;
    return false;
}

static size_t
report_players(struct operation *op, const char *text, struct buffer *out)
{
    struct judge_reply report;
    struct json *doc = NULL;
    size_t count = 0;
    if (op_report(op, text, strlen(text), NULL, &report))
        doc = json_parse(report.tournament.data, report.tournament.len, NULL);
    const struct json *players = json_member(doc, "players");
    for (; count < json_count(players); count++) {
        if (out->len && out->data[out->len - 1] == '}')
            buffer_putc(out, ',');
        json_put_value(out, json_item(players, count));
    }
    json_free(doc);
    return count;
}

/* Text lists and tables. */

/* The known columns and their usual headings. */
enum { SYNONYMS = 12 };
static const char *const heads[][SYNONYMS] = {
    {"name", "player", "players", "surname, name", "имя", "игрок", "фамилия, имя", "фио", "spieler",
     "nom"},
    {"rating", "elo", "rtg", "rtgi", "rtgn", "fide rating", "рейтинг", "рейт", "wertung"},
    {"federation", "fed", "country", "федерация", "фед", "страна", "land", "verband"},
    {"title", "tit", "звание", "титул", "titel"},
    {"birth", "born", "b-day", "birthday", "date of birth", "year", "рождение", "дата рождения",
     "год рождения", "geburt", "geburtsjahr"},
    {"sex", "пол", "gender", "m/w", "m/f", "geschlecht"},
    {"fide_id", "fide", "id", "fideid", "fide id", "fide-id", "id number", "номер фиде",
     "код фиде"},
};
enum { HEADS = sizeof heads / sizeof *heads };

/* Characters to trim from a cell. */
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

/* The byte at `at` in lower case, for Latin and Russian letters in UTF-8: D0 90 to D0 AF are shifted by hex 20. */
static unsigned
folded(const char *text, size_t at)
{
    unsigned c = (unsigned char)text[at], before = at ? (unsigned char)text[at - 1] : 0;
    if (c >= 'A' && c <= 'Z')
        return c | 0x20;
    if (c == 0xD0 && (unsigned char)text[at + 1] >= 0xA0 && (unsigned char)text[at + 1] <= 0xAF)
        return 0xD1;
    if (before == 0xD0 && c >= 0x90 && c <= 0xAF)
        return c < 0xA0 ? c + 0x20 : c - 0x20;
    return c;
}

static bool
is_head(const char *cell, const char *head)
{
    size_t i = 0;
    while (cell[i] && folded(cell, i) == (unsigned char)head[i])
        i++;
    return !cell[i] && !head[i];
}

/* Finds the column with this heading; -1: unknown. */
static int
head_of(const char *cell)
{
    for (size_t i = 0; i < HEADS; i++)
        for (size_t k = 0; k < SYNONYMS && heads[i][k]; k++)
            if (is_head(cell, heads[i][k]))
                return (int)i;
    return -1;
}

static bool
is_number(const char *text)
{
    return digits_read(text, RATING_MOST) >= 0;
}

/* Removes a list number such as "12." or "12)"; numbers are assigned anew. */
static char *
unnumbered(char *line)
{
    size_t digits = strspn(line, "0123456789");
    bool is_item = digits && digits < 5 && (line[digits] == '.' || line[digits] == ')');
    return is_item ? line + digits + 1 : line;
}

/* Whether a line is the FIDE id of a player, who is completed from the rating list. */
static bool
is_fide_id(const char *text)
{
    return digits_read(text, 99999999999) > RATING_MOST;
}

/* Splits off a rating after the name, in a list without columns. */
static const char *
rating_off(char *name)
{
    char *space = strrchr(name, ' ');
    if (!space || strlen(space + 1) < 3 || !is_number(space + 1))
        return NULL;
    /* "Petrov, Ivan, 2100" */
    while (space > name && strchr(" ,", space[-1]))
        space--;
    const char *rating = strrchr(name, ' ') + 1;
    *space = '\0';
    return rating;
}

/* The sex as m or w; another text stays as it is, and is refused later. */
static const char *
sex_word(const char *text)
{
    static const char *const words[][7] = {{"w", "f", "female", "ж", "жен", "женский", NULL},
                                           {"m", "male", "м", "муж", "мужской", NULL}};
    for (size_t i = 0; i < 2; i++)
        for (size_t k = 0; words[i][k]; k++)
            if (is_head(text, words[i][k]))
                return words[i][0];
    return text;
}

static void
member_put(struct buffer *out, size_t column, const char *value)
{
    if (!*value)
        return;
    if (strcmp(heads[column][0], "sex") == 0)
        json_put_member(out, "sex", sex_word(value));
    else if (column != 1)
        json_put_member(out, heads[column][0], value);
    else if (digits_read(value, RATING_MOST) > 0)
        json_put_int(out, "rating", digits_read(value, RATING_MOST));
}

static void
person_put(struct buffer *out, const struct row *row, const int *columns)
{
    const char *rating = NULL;
    bool is_id = !columns && row->count == 1 && is_fide_id(row->cells[0]);
    json_open(out, NULL, '{');
    if (is_id)
        json_put_member(out, "fide_id", row->cells[0]);
    for (size_t i = 0; i < row->count && !is_id; i++) {
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

/* Whether commas separate columns: if a heading row uses them, or if each line has a number after
 * the first comma. Otherwise commas belong to names. */
static bool
has_commas(const char *text)
{
    char line[256];
    bool any = false;
    for (const char *at = text, *next; *at; at = next) {
        size_t len = strcspn(at, "\n");
        next = at + len + (at[len] == '\n');
        if (strspn(at, " \t\r") >= len)
            continue;
        snprintf(line, sizeof line, "%.*s", (int)(len < sizeof line ? len : sizeof line - 1), at);
        struct row row = row_read(line, ',');
        if (!any && row.count > 1 && head_of(row.cells[0]) >= 0 && head_of(row.cells[1]) >= 0)
            return true;
        if (row.count < 2 || !is_number(row.cells[1]))
            return false;
        any = true;
    }
    return any;
}

/* Finds the column separator. Tabs and semicolons always separate. */
static char
separator_of(const char *text)
{
    if (strchr(text, '\t'))
        return '\t';
    if (strchr(text, ';'))
        return ';';
    return has_commas(text) ? ',' : '\0';
}

/* Marks columns beyond the heading as unknown. If no heading means "name", the first unknown column
 * contains the names. */
static void
columns_settle(int *columns, size_t count)
{
    size_t first = count;
    bool has_names = false;
    for (size_t i = 0; i < CELLS_MOST; i++) {
        columns[i] = i < count ? columns[i] : -1;
        has_names |= columns[i] == 0;
        if (i < first && columns[i] < 0)
            first = i;
    }
    if (!has_names && first < count)
        columns[first] = 0;
}

size_t
people_read(struct operation *op, const char *text, struct buffer *out)
{
    char separator = separator_of(text);
    int columns[CELLS_MOST];
    bool has_head = false;
    size_t count = 0;
    if (is_report(text))
        return report_players(op, text, out);
    char *copy = arena_string(op->pool, text), *next;
    /* Read one more than the maximum, so that the list is refused. */
    for (char *line = copy; line && count <= PLAYERS_MOST && !op->cancel.stop(op->cancel.context);
         line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        line = line_trim(unnumbered(line_trim(line, blanks)), blanks);
        if (!*line)
            continue;
        struct row row = row_read(line, separator);
        bool heads_row = !count && !has_head && separator;
        for (size_t i = 0, known = 0; heads_row && i < row.count; i++) {
            columns[i] = head_of(row.cells[i]);
            known += columns[i] >= 0;
            heads_row = i + 1 < row.count || known > 0;
        }
        if (heads_row) {
            has_head = true;
            columns_settle(columns, row.count);
            continue;
        }
        person_put(out, &row, has_head ? columns : NULL);
        count++;
    }
    return count;
}
