/* SPDX-License-Identifier: MIT */
/* Formats doubles as ECMAScript and RFC 8785 do, and parses the integers of forms and URLs. */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include <stdint.h>

/* A sign, a point and at most 22 digits, with room to spare. */
enum { NUMBER_TEXT_SIZE = 48 };

/* Writes a finite double in the fewest digits that read back as the same double; of several, the nearest. */
void number_write(double value, char out[NUMBER_TEXT_SIZE]);

/* Parses a text of decimal digits. Returns -1 for NULL, "", any other character, and a number above `most`. */
int64_t digits_read(const char *text, int64_t most);

#endif
