/* SPDX-License-Identifier: MIT */
/* What a request's target says: the path and the parameters of the query, with their escapes undone. */
#ifndef ADJD_HTTP_TARGET_H
#define ADJD_HTTP_TARGET_H

#include "http/request.h"

/* Fill path and query; false when an escape is none, stands for NUL, or there are too many parameters. */
bool target_read(struct request *req, const char *target);

#endif
