/* SPDX-License-Identifier: MIT */
/* The words by which machine interfaces call colours, events and states. */
#ifndef JUDGE_WORDS_H
#define JUDGE_WORDS_H

#include "play/family.h"

/* "white" or "black"; not for NOBODY. */
const char *colour_word(enum colour colour);
bool colour_find(const char *word, enum colour *out);
/* "decided", "draw" or "undecided". */
const char *status_word(enum outcome_status status);
bool event_find(const char *word, enum event_kind *out);

#endif
