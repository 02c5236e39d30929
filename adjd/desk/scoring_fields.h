/* SPDX-License-Identifier: MIT */
/* The fields of a tournament's points: those of the results of games, "points", and those of matches, "match_points". A field has the
 * name of its member and the letter of the result: "points.W". */
#ifndef ADJD_DESK_SCORING_FIELDS_H
#define ADJD_DESK_SCORING_FIELDS_H

#include "club/operation.h"
#include "desk/event.h"

/* The labels of the fields by name. */
extern const struct choice scoring_labels[];

/* Sets `points_of_games` and `points_of_matches`: the fields with their values, and the points that count without one. */
void values_scoring(struct event_page *e);
/* Whether each given field is a number of points. Refuses the operation otherwise. */
bool scoring_check(struct operation *op, const struct form *form);
/* Writes both members as a merge patch, as far as the form has their fields. An empty field removes its points. */
void scoring_put(struct buffer *out, const struct form *form);

#endif
