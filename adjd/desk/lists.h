/* SPDX-License-Identifier: MIT */
/* Lists of players in forms, and the page that shows how a list was understood before anything is stored. */
#ifndef ADJD_DESK_LISTS_H
#define ADJD_DESK_LISTS_H

#include "club/player_lists.h"
#include "desk/form.h"
#include "desk/html.h"

/* Whether the form has a list: pasted (players), as a file (list_file), or understood before (list). */
bool form_has_list(const struct form *form);
/* Understand, sort and check the list of the form. `tournament`: seq; 0: a new one. False when refused. */
bool form_list(struct operation *op, const struct form *form, int64_t tournament,
               struct player_list *out);
/* Whether the list is to be shown before it is stored: on request, from a file, and when it is doubtful. */
bool list_is_to_show(const struct form *form, const struct player_list *list);
/* Reply with the page, whose form sends all fields again. `back` and `label`: the page above. */
void list_show(struct request *req, const struct form *form, const struct player_list *list,
               const char *back, const char *label);

#endif
