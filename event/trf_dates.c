/* SPDX-License-Identifier: MIT */
/* Dates as programs write them into report files: reading_date(). */
#include "event/dates.h"
#include "event/import.h"
#include "event/trf_reading.h"

/* A year, a month and a day; 0: unknown, -1: not a date. */
struct date {
    long year, month, day;
};

/* Three numbers: the year is first, or last behind the day and the month; the month is first if the day would not be a month. */
static struct date
date_of_three(const struct date_parts *p, bool short_years)
{
    const long *n = p->numbers;
    if (p->digits[0] == 4)
        return (struct date){n[0], n[1], n[2]};
    if (p->digits[2] == 4)
        return n[1] > 12 ? (struct date){n[2], n[0], n[1]} : (struct date){n[2], n[1], n[0]};
    if (!short_years || p->digits[0] > 2 || p->digits[2] > 2)
        return (struct date){-1, 0, 0};
    return p->sign == '.' ? (struct date){2000 + n[2], n[1], n[0]}
                          : (struct date){2000 + n[0], n[1], n[2]};
}

static struct date
date_of(const struct date_parts *p, bool short_years)
{
    const long *n = p->numbers;
    if (p->month && p->count == 2 && p->digits[1] == 4)
        return (struct date){n[1], p->month, n[0]};
    if (p->month && p->count == 2 && p->digits[0] == 4)
        return (struct date){n[0], p->month, n[1]};
    if (p->month && p->count == 1 && p->digits[0] == 4)
        return (struct date){n[0], p->month, 0};
    if (p->month)
        return (struct date){-1, 0, 0};
    if (p->count == 1 && p->digits[0] == 8)
        return (struct date){n[0] / 10000, n[0] / 100 % 100, n[0] % 100};
    if (p->count == 1 && (p->digits[0] == 4 || n[0] == 0))
        return (struct date){n[0], 0, 0};
    if (p->count == 2 && p->digits[0] == 4)
        return (struct date){n[0], n[1], 0};
    if (p->count == 2 && p->digits[1] == 4)
        return (struct date){n[1], n[0], 0};
    return p->count == 3 ? date_of_three(p, short_years) : (struct date){-1, 0, 0};
}

const char *
reading_date(struct reading *r, const char *text, enum date_use use)
{
    struct date_parts parts;
    if (!date_parts_read(text, &parts))
        return NULL;
    bool zero = !parts.month;
    for (size_t i = 0; i < parts.count; i++)
        zero = zero && parts.numbers[i] == 0;
    if (zero)
        return "";
    struct date date = date_of(&parts, use != DATE_BIRTH);
    if (date.year < 1 || date.year > 9999 || date.month < 0 || date.day < 0)
        return NULL;
    const char *iso = parts.count > 1 || date.month ? arena_printf(r->pool, "%04ld-%02ld-%02ld",
                                                                   date.year, date.month, date.day)
                                                    : arena_printf(r->pool, "%04ld", date.year);
    return import_is_date(iso, use == DATE_BIRTH) ? iso : NULL;
}
