/* SPDX-License-Identifier: MIT */
/* The values of a list of players: ratings, dates of birth, titles and the like. */
#include <stdarg.h>
#include <string.h>

#include "base/ascii.h"
#include "base/message.h"
#include "base/number.h"
#include "event/dates.h"
#include "event/import.h"
#include "event/names.h"
#include "event/player_list.h"
#include "event/player_reading.h"

enum { RATING_MOST = 4000, YEAR_FIRST = 1900, YEAR_LAST = 2099, CENTURY_TURN = 30 };

void
list_problem(struct list_reading *r, const struct sheet_cell *cell, bool is_error,
             const char *format, ...)
{
    va_list args;
    r->errors += is_error;
    r->warnings += !is_error;
    struct list_problem *rows =
        r->problem_count < LIST_PROBLEMS
            ? arena_more(r->pool, r->problems, r->problem_count, &r->problem_cap, 32, sizeof *rows)
            : NULL;
    if (!rows)
        return;
    r->problems = rows;
    va_start(args, format);
    rows[r->problem_count++] =
        (struct list_problem){.row = cell->row,
                              .column = cell->column,
                              .value = cell->text,
                              .message = message_vmake(r->pool, format, args),
                              .is_error = is_error};
    va_end(args);
}

static bool
is_among(const char *text, const char *const *words)
{
    for (; *words; words++)
        if (strcmp(text, *words) == 0)
            return true;
    return false;
}

bool
value_is_none(const char *text)
{
    static const char *const words[] = {
        "-",    "–",       "—",       "−",       "--",   "---",   "0",   "n/a", "n.a.",
        "none", "unr",     "unr.",    "unrated", "ohne", "keine", "б/р", "нет", "без рейтинга",
        "sans", "ninguno", "sin elo", "?",       NULL};
    return is_among(text, words);
}

int64_t
value_whole(const char *text, int64_t most)
{
    char digits[24];
    size_t count = 0, point = strcspn(text, ".,");
    if (text[point] && (!text[point + 1] || text[point + 1 + strspn(text + point + 1, "0")]))
        return -1;
    for (size_t i = 0; i < point; i++)
        if (text[i] != ' ' && count + 1 < sizeof digits)
            digits[count++] = text[i];
    digits[count] = '\0';
    return digits_read(digits, most);
}

/* The small letters of a short text, for comparison. */
static const char *
folded(struct list_reading *r, const struct sheet_cell *cell)
{
    return name_search_key(r->pool, cell->text);
}

/* The text of the cell in small letters; NULL if it has no value. */
static const char *
text_of(struct list_reading *r, const struct sheet_cell *cell)
{
    if (!cell)
        return NULL;
    if (cell->fault) {
        list_problem(r, cell, true, "%s", cell->fault);
        return NULL;
    }
    const char *text = folded(r, cell);
    return value_is_none(text) ? NULL : text;
}

const char *
value_words(struct list_reading *r, const struct sheet_cell *cell)
{
    return text_of(r, cell) ? cell->text : "";
}

int64_t
value_rating(struct list_reading *r, const struct sheet_cell *cell)
{
    const char *text = text_of(r, cell);
    int64_t rating = text ? value_whole(text, RATING_MOST) : 0;
    if (rating >= 0)
        return rating;
    list_problem(r, cell, true, N_("a rating is a whole number up to 4000"));
    return 0;
}

/* Dates. */

/* A date with the year last and two numbers before it that can both be the month. */
static bool
is_ambiguous(const struct date_parts *p)
{
    return p->count == 3 && !p->month && p->digits[0] <= 2 && p->sign != '.' &&
           p->numbers[0] != p->numbers[1] && p->numbers[0] <= 12 && p->numbers[1] <= 12;
}

/* The order that a date shows by itself, with the year last and one number that is no month. */
static enum date_order
order_of(const struct date_parts *p)
{
    if (p->count != 3 || p->month || p->digits[0] > 2)
        return ORDER_UNKNOWN;
    return p->numbers[0] > 12                     ? ORDER_DAY_FIRST
           : p->numbers[1] > 12 && p->sign != '.' ? ORDER_MONTH_FIRST
                                                  : ORDER_UNKNOWN;
}

static long
full_year(long year, size_t digits)
{
    return digits > 2 ? year : year < CENTURY_TURN ? 2000 + year : 1900 + year;
}

/* The date as text, unless it is impossible. */
static const char *
date_write(struct list_reading *r, long year, long month, long day)
{
    const char *iso = month ? arena_printf(r->pool, "%04ld-%02ld-%02ld", year, month, day)
                            : arena_printf(r->pool, "%04ld", year);
    bool is_year = year >= YEAR_FIRST && year <= YEAR_LAST;
    return is_year && import_is_date(iso, true) ? iso : NULL;
}

static const char *
date_of_three(struct list_reading *r, const struct date_parts *p, enum date_order order)
{
    const long *n = p->numbers;
    bool is_month_first =
        order_of(p) == ORDER_MONTH_FIRST ||
        (order_of(p) == ORDER_UNKNOWN && p->sign != '.' && order == ORDER_MONTH_FIRST);
    if (p->digits[0] > 2)
        return date_write(r, n[0], n[1], n[2]);
    long year = full_year(n[2], p->digits[2]);
    return is_month_first ? date_write(r, year, n[0], n[1]) : date_write(r, year, n[1], n[0]);
}

/* A date in any form that is not ambiguous; NULL: it is none. */
static const char *
date_of(struct list_reading *r, const struct date_parts *p, enum date_order order)
{
    const long *n = p->numbers;
    if (p->month && p->count == 2)
        return p->digits[0] == 4 ? date_write(r, n[0], p->month, n[1])
                                 : date_write(r, full_year(n[1], p->digits[1]), p->month, n[0]);
    if (p->month)
        return p->count == 1 ? date_write(r, n[0], p->month, 0) : NULL;
    if (p->count == 1 && p->digits[0] == 8)
        return date_write(r, n[0] / 10000, n[0] / 100 % 100, n[0] % 100);
    if (p->count == 1)
        return p->digits[0] == 4 ? date_write(r, n[0], 0, 0) : NULL;
    if (p->count == 2)
        return p->digits[0] == 4   ? date_write(r, n[0], n[1], 0)
               : p->digits[1] == 4 ? date_write(r, n[1], n[0], 0)
                                   : NULL;
    return p->count == 3 ? date_of_three(r, p, order) : NULL;
}

bool
value_is_date(const struct sheet_cell *cell)
{
    struct date_parts p;
    return cell->is_date || (date_parts_read(cell->text, &p) && (p.count > 1 || p.month));
}

const char *
value_birth(struct list_reading *r, const struct sheet_cell *cell)
{
    struct date_parts p;
    const char *text = text_of(r, cell), *date = NULL;
    if (!text)
        return NULL;
    enum date_order order = r->columns[cell->column].order;
    if (!date_parts_read(text, &p) || !(date = date_of(r, &p, order))) {
        list_problem(r, cell, true,
                     N_("not a date of birth; expected a date such as 2005-07-28 or a year"));
        return NULL;
    }
    if (order == ORDER_UNKNOWN && is_ambiguous(&p)) {
        const char *other = date_of(r, &p, ORDER_MONTH_FIRST);
        list_problem(r, cell, false,
                     N_("%s or %s? Day and month are not clear, so only the year is read"), date,
                     other ? other : "");
        return arena_copy(r->pool, date, 4);
    }
    if (p.count == 3 && p.digits[0] <= 2 && p.digits[2] <= 2)
        list_problem(r, cell, false, N_("the year has two digits; it is read as %s"), date);
    return date;
}

/* Words. */

const char *
value_sex(struct list_reading *r, const struct sheet_cell *cell)
{
    static const char *const women[] = {"w",     "f",        "female",  "woman",    "girl", "ж",
                                        "жен",   "жен.",     "женский", "weiblich", "frau", "femme",
                                        "mujer", "femenino", "donna",   NULL};
    static const char *const men[] = {"m",         "male",    "man",      "boy",  "м",     "муж",
                                      "муж.",      "мужской", "männlich", "herr", "homme", "hombre",
                                      "masculino", "h",       "uomo",     NULL};
    const char *text = text_of(r, cell);
    if (!text)
        return NULL;
    if (strcmp(text, "m") == 0 && r->columns[cell->column].has_hombre)
        return "w";
    if (is_among(text, women))
        return "w";
    if (is_among(text, men))
        return "m";
    list_problem(r, cell, true, N_("not understood as a sex; expected m or w"));
    return NULL;
}

/* FIDE's titles, and the letters for them in report files. */
static const struct {
    const char *word, *title;
} titles[] = {{"gm", "GM"},   {"im", "IM"},   {"fm", "FM"},   {"cm", "CM"},  {"wgm", "WGM"},
              {"wim", "WIM"}, {"wfm", "WFM"}, {"wcm", "WCM"}, {"g", "GM"},   {"m", "IM"},
              {"f", "FM"},    {"c", "CM"},    {"wg", "WGM"},  {"wm", "WIM"}, {"wf", "WFM"},
              {"wc", "WCM"},  {"мг", "GM"},   {"гм", "GM"},   {"мм", "IM"},  {"мф", "FM"},
              {"кмф", "CM"}};

static const char *
title_named(const char *text)
{
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        if (strcmp(titles[i].word, text) == 0)
            return titles[i].title;
    return NULL;
}

bool
value_is_title(const char *text)
{
    char small[4] = "";
    for (size_t i = 0; i < 3 && text[i]; i++)
        small[i] = ascii_small(text[i]);
    return strlen(text) >= 2 && strlen(text) <= 3 && title_named(small);
}

const char *
value_title(struct list_reading *r, const struct sheet_cell *cell)
{
    const char *text = text_of(r, cell), *title = text ? title_named(text) : NULL;
    if (text && !title)
        list_problem(r, cell, false,
                     N_("not one of FIDE's titles (GM, IM, FM, CM, WGM, WIM, WFM, WCM); not read"));
    return title;
}

const char *
value_federation(struct list_reading *r, const struct sheet_cell *cell)
{
    const char *text = text_of(r, cell);
    size_t len = text ? strlen(text) : 0;
    bool good = text && len >= 2 && len <= 3;
    for (size_t i = 0; good && i < len; i++)
        good = ascii_is_letter(text[i]);
    if (text && !good)
        list_problem(r, cell, true, N_("a federation has three letters, such as GER"));
    char *code = good ? arena_copy(r->pool, text, len) : NULL;
    for (size_t i = 0; code && i < len; i++)
        code[i] = ascii_capital(code[i]);
    return code;
}

const char *
value_fide_id(struct list_reading *r, const struct sheet_cell *cell)
{
    const char *text = text_of(r, cell);
    int64_t id = text ? value_whole(text, 99999999999) : 0;
    if (id < 0)
        list_problem(r, cell, true, N_("a FIDE id has up to 11 digits"));
    return id > 0 ? arena_printf(r->pool, "%lld", (long long)id) : NULL;
}

int64_t
value_name_rating(struct list_reading *r, const struct sheet_cell *cell, char *name)
{
    size_t len = strlen(name), end = len;
    bool is_closed = len && (name[len - 1] == ')' || name[len - 1] == ']');
    end -= is_closed;
    size_t from = end;
    while (from && ascii_is_digit(name[from - 1]))
        from--;
    bool is_opened = is_closed && from && (name[from - 1] == '(' || name[from - 1] == '[');
    bool is_bare = !is_closed && from && strchr(" ,", name[from - 1]) && !r->has_rating;
    if (end - from < 3 || end - from > 4 || (!is_opened && !is_bare))
        return 0;
    int64_t rating = value_whole(arena_copy(r->pool, name + from, end - from), RATING_MOST);
    if (rating <= 0)
        return 0;
    from -= is_opened;
    while (from && strchr(" ,", name[from - 1]))
        from--;
    name[from] = '\0';
    if (is_opened && rating >= YEAR_FIRST && rating <= 2025)
        list_problem(
            r, cell, false,
            r->has_rating
                ? N_("the number behind the name may be a rating or a year of birth; it is not "
                     "read")
                : N_("the number behind the name is read as a rating, not as a year of birth"));
    return rating;
}

void
value_learn(struct list_column *column, const struct sheet_cell *cell)
{
    struct date_parts p;
    if (column->role == ROLE_SEX &&
        (strcmp(cell->text, "H") == 0 || strcmp(cell->text, "h") == 0)) {
        column->has_hombre = true;
        column->note = N_("H is read as hombre or homme (m), M as mujer (w)");
    }
    if (column->role != ROLE_BIRTH || cell->is_date || !date_parts_read(cell->text, &p))
        return;
    enum date_order order = order_of(&p);
    if (p.sign == '.' || order == ORDER_UNKNOWN)
        return;
    /* Dates that contradict each other show nothing. */
    bool is_first = !column->note;
    column->order = is_first || column->order == order ? order : ORDER_UNKNOWN;
    column->note = column->order == ORDER_DAY_FIRST
                       ? N_("read as day, month, year, because another order is impossible")
                   : column->order == ORDER_MONTH_FIRST
                       ? N_("read as month, day, year, because another order is impossible")
                       : N_("day and month have no order that fits all dates");
}
