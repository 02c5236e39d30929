/* SPDX-License-Identifier: MIT */
/* Who asks, and what they may. */
#ifndef ADJD_HTTP_AUTH_H
#define ADJD_HTTP_AUTH_H

#include <stdbool.h>

#include "http/request.h"

/*
 * Find out who asks (request.actor) and whether they may do what the route does; false with a problem
 * set when they may not.
 */
bool auth_check(struct request *req);

#endif
