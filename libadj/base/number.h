/* SPDX-License-Identifier: MIT */
/*
 * Numbers as text: doubles as ECMAScript prints them (RFC 8785 requires this), and the integers that people type into
 * forms and addresses.
 */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include <stdint.h>

/* A sign, a point and at most 22 digits, with room to spare. */
enum { NUMBER_TEXT_SIZE = 48 };

/*
 * Writes a finite double in the fewest digits that read back as the same double; of several such decimals, the nearest.
 */
void number_write(double value, char out[NUMBER_TEXT_SIZE]);

/*
 * Parses a text of decimal digits only. Returns -1 for NULL, "", any other character, and a number larger than `most`.
 */
int64_t digits_read(const char *text, int64_t most);

#endif
