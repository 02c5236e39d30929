/* SPDX-License-Identifier: MIT */
/* Players as people list them: a line each, a table with heads, or a report file. */
#ifndef ADJD_DESK_PEOPLE_H
#define ADJD_DESK_PEOPLE_H

#include "http/request.h"

/*
 * Append the players of a list as the members of a JSON array, as the API takes them. The number of them; a problem is
 * set when a report file among them cannot be read.
 */
size_t people_read(struct request *req, const char *text, struct buffer *out);

#endif
