/* SPDX-License-Identifier: MIT */
/* Parsing of player lists: one name per line, a table with headings, or a report file. */
#ifndef ADJD_DESK_PEOPLE_H
#define ADJD_DESK_PEOPLE_H

#include "web/request.h"

/* Appends the players of a list to a JSON array, as the API accepts them. Returns their number.
 * Sets a problem reply when the list is a report file that cannot be parsed. */
size_t people_read(struct request *req, const char *text, struct buffer *out);

#endif
