/* SPDX-License-Identifier: MIT */
/* Regulations of a tournament as a form, with an explanation of each choice and each optional
 * ruling. */
#ifndef ADJD_DESK_RULEBOOK_H
#define ADJD_DESK_RULEBOOK_H

#include "desk/form.h"
#include "desk/html.h"

/* Returns the rules of a variant (adj_rules_write); free them with json_free(). On failure returns NULL and sets a problem
 * reply. */
struct json *rules_of(struct request *req, const char *variant);
/* Sets the values of the form of regulations. `current`: the regulations in force; NULL: the usual ones. */
void values_regulations(struct html *h, const struct json *rules, const struct json *current);
/* Writes the chosen regulations as the member "regulations". Of `current` (NULL: none), what the form cannot show is kept. */
void regulations_put(struct buffer *out, const struct form *form, const struct json *rules,
                     const struct json *current);
/* Sets the values of a tournament's regulations, read-only. */
void values_regulations_shown(struct html *h, const struct json *regulations);

#endif
