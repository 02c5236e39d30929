/* SPDX-License-Identifier: MIT */
/* Numbers as ECMAScript prints them, which is how RFC 8785 wants them; and those that people write into forms and addresses. */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include <stdint.h>

/* With room to spare: a sign, a point, and 22 digits at most. */
enum { NUMBER_TEXT_SIZE = 48 };

/* A finite number in the fewest digits that read back as the same one; of several such the nearest. */
void number_write(double value, char out[NUMBER_TEXT_SIZE]);

/* The decimal number that a text is, digits and nothing else (NULL and "" are none), `most` at the most; else -1. */
int64_t digits_read(const char *text, int64_t most);

#endif
