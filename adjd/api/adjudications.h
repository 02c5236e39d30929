/* SPDX-License-Identifier: MIT */
/* The adjudication that a path names. */
#ifndef ADJD_API_ADJUDICATIONS_H
#define ADJD_API_ADJUDICATIONS_H

#include "http/request.h"

/* The adjudication of the path; false with a problem set. */
bool adjudication_find(struct request *req, struct adjudication *out);

#endif
