/* SPDX-License-Identifier: MIT */
/* The numbers and the month of a date in any of the forms in which people and programs write dates. */
#ifndef EVENT_DATES_H
#define EVENT_DATES_H

#include <stdbool.h>
#include <stddef.h>

/* The parts of a date in their order: numbers, and at most one name of a month. */
struct date_parts {
    long numbers[3];
    size_t digits[3]; /* per number */
    size_t count;
    long month; /* from a name; 0: none */
    char sign;  /* the first sign between the parts, a blank only if there is no other; NUL: none */
};

/* Split a text into the parts of a date. Returns false if it contains anything else. */
bool date_parts_read(const char *text, struct date_parts *out);

#endif
