/* SPDX-License-Identifier: MIT */
/* The words by which machine interfaces call events and states. */
#ifndef JUDGE_WORDS_H
#define JUDGE_WORDS_H

#include "judge/events.h"

/* "decided", "draw" or "undecided". */
const char *status_word(enum outcome_status status);
bool event_find(const char *word, enum event_kind *out);
/* "rules", "record", "decision", "reported" or "none". */
const char *basis_word(enum basis basis);
/* Append the JSON member "points" with both totals of Lippo's chess. */
void points_write(const unsigned points[2], struct buffer *out);

#endif
