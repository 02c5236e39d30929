/* SPDX-License-Identifier: MIT */
#include "event/dates.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"

/* The month whose English name, or an abbreviation of it with three letters or more, is this word; 0: none. */
static long
month_named(const char *word, size_t len)
{
    static const char *const months[] = {"january",   "february", "march",    "april",
                                         "may",       "june",     "july",     "august",
                                         "september", "october",  "november", "december"};
    for (size_t i = 0; len >= 3 && i < 12; i++) {
        size_t same = 0;
        while (same < len && months[i][same] == ascii_small(word[same]))
            same++;
        if (same == len)
            return (long)i + 1;
    }
    return 0;
}

bool
date_parts_read(const char *text, struct date_parts *out)
{
    *out = (struct date_parts){.count = 0};
    for (const char *at = text; *at;) {
        size_t digits = strspn(at, "0123456789"), letters = 0;
        while (ascii_is_letter(at[letters]))
            letters++;
        if (digits) {
            if (out->count == 3 || digits > 8)
                return false;
            out->numbers[out->count] = strtol(at, NULL, 10);
            out->digits[out->count++] = digits;
            at += digits;
        } else if (letters) {
            if (out->month || !(out->month = month_named(at, letters)))
                return false;
            at += letters;
        } else if (strchr(" .,/-", *at)) {
            if (!out->sign || out->sign == ' ')
                out->sign = *at;
            at++;
        } else {
            return false;
        }
    }
    return true;
}
