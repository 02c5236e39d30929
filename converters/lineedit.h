/* SPDX-License-Identifier: MIT */
/* Lines that are typed: edited on a terminal, with what may be written there completed by Tab; read as they are elsewhere. */
#ifndef LINEEDIT_H
#define LINEEDIT_H

#include <stdio.h>

/*
 * Candidates for a word behind what stands before it in the line: new (free), one a line; NULL: none.
 */
typedef char *lineedit_offer(void *context, const char *before, size_t before_len);

/* Standard input is edited, prompts go to `out`. */
void lineedit_begin(FILE *out, lineedit_offer *offer, void *context);
/* The next line without its end, new (free); NULL at the end of the input. `prompt` NULL: nobody edits. */
char *lineedit_read(const char *prompt);

#endif
