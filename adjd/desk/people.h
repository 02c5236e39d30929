/* SPDX-License-Identifier: MIT */
/* Parsing of player lists: one name per line, a table with headings, or a report file. */
#ifndef ADJD_DESK_PEOPLE_H
#define ADJD_DESK_PEOPLE_H

#include "web/request.h"
#include "club/operation.h"

/* Appends the players of a list to a JSON array, each as in an event file. Returns their number.
 * Refuses a report file that cannot be parsed. */
size_t people_read(struct operation *op, const char *text, struct buffer *out);

#endif
