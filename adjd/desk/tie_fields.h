/* SPDX-License-Identifier: MIT */
/* The selections of tie-breaks in the forms of a tournament. */
#ifndef ADJD_DESK_TIE_FIELDS_H
#define ADJD_DESK_TIE_FIELDS_H

#include "desk/form.h"
#include "desk/html.h"

/* Sets the selections; `chosen`: a JSON list of codes; NULL: the usual ones. */
void values_ties(struct html *h, const struct json *chosen);
/* Whether the form chooses a tie-break. */
bool ties_are_chosen(const struct form *form);
/* Writes the chosen codes as the member "tie_breaks". */
void ties_put(struct buffer *out, const struct form *form);

#endif
