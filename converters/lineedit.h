/* SPDX-License-Identifier: MIT */
/* Line input: edited with history and Tab completion on a terminal, otherwise read unchanged. */
#ifndef LINEEDIT_H
#define LINEEDIT_H

#include <stdio.h>

/* Returns the completion candidates for the word after `before`. New (free), one per line; NULL:
 * none. */
typedef char *lineedit_offer(void *context, const char *before, size_t before_len);

/* Starts line editing of standard input, with prompts on `out`. */
void lineedit_begin(FILE *out, lineedit_offer *offer, void *context);
/* The next line without its line break. New (free); NULL at the end of the input. `prompt` NULL:
 * plain reading, no editing. */
char *lineedit_read(const char *prompt);

#endif
